#!/usr/bin/env python3
"""Checks that every #include "folder/…" under src/ obeys src/layers.txt; exit 1 on a breach."""

import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".") / "src"
allowed = {}
for line in (root / "layers.txt").read_text().splitlines():
    if line.strip() and not line.startswith("#"):
        layer, _, uses = line.partition(":")
        allowed[layer.strip()] = {layer.strip(), *uses.split()}

breaches = 0
for file in sorted([*root.rglob("*.hpp"), *root.rglob("*.cpp")]):
    layer = file.relative_to(root).parts[0]
    for number, line in enumerate(file.read_text().splitlines(), 1):
        include = re.match(r'\s*#include "([^/"]+)/', line)
        if include and include[1] not in allowed.get(layer, set()):
            print(f"{file.relative_to(root)}:{number}: {layer} may not include {include[1]}")
            breaches += 1
if breaches:
    sys.exit(1)
print(f"{len(allowed)} layers, no breach")
