// The link given to a friend: never one that looks usable and is not.

import { describe, expect, test } from "vitest";
import type { Meta } from "../../client/messages";
import { isLoopback, linkTo } from "../../pages/game/links";

const id = "7K3M9QWZT2XA";

function meta(reach: Meta["links"]["reach"], ...bases: string[]): Meta {
    return { name: "Damjen", version: "1", rules: [], levels: 10, links: { reach, bases } };
}
function at(address: string): { origin: string; hostname: string } {
    const url = new URL(address);
    return { origin: url.origin, hostname: url.hostname };
}

describe("the link to a game", () => {
    test("opened at this computer's own name is the server's address in the network", () => {
        const link = linkTo(id, meta("network", "http://192.168.1.7:8080"), at("http://localhost:8080"));
        expect(link).toEqual({ address: `http://192.168.1.7:8080/g/${id}`, reach: "network" });
    });

    test("says that only this computer can open it, when that is so", () => {
        const here = at("http://127.0.0.1:8080");
        const only = { address: `http://127.0.0.1:8080/g/${id}`, reach: "computer" };
        expect(linkTo(id, meta("computer", "http://127.0.0.1:8080"), here)).toEqual(only);
        expect(linkTo(id, null, here)).toEqual(only);
        expect(linkTo(id, meta("network"), here)).toEqual(only);
    });

    test("is the address under which the page itself came, where others can use that", () => {
        const link = linkTo(id, meta("computer", "http://127.0.0.1:8080"), at("http://10.0.0.5:9000"));
        expect(link).toEqual({ address: `http://10.0.0.5:9000/g/${id}`, reach: "network" });
    });

    test("is the public address, where the server has one", () => {
        const known = meta("public", "https://damjen.example");
        const public_link = { address: `https://damjen.example/g/${id}`, reach: "public" };
        expect(linkTo(id, known, at("http://localhost:8080"))).toEqual(public_link);
        expect(linkTo(id, known, at("http://192.168.1.7:8080"))).toEqual(public_link);
    });
});

test.each([
    ["localhost", true],
    ["damjen.localhost", true],
    ["127.0.0.1", true],
    ["127.8.8.8", true],
    ["[::1]", true],
    ["192.168.1.7", false],
    ["127.example.org", false],
    ["localhost.example.org", false],
])("%s means this computer wherever it is read: %s", (host, itself) => {
    expect(isLoopback(host)).toBe(itself);
});
