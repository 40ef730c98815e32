// Runs before the first paint, so that a chosen dark page does not flash white.
try {
    var theme = JSON.parse(localStorage.getItem("damjen.preferences") || "{}").theme;
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch (refused) {
    // Nothing may be stored here: the system's theme it is.
}
