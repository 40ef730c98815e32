"""The real program on loopback with a real database: server_test.py PROGRAM [TEST…]."""

import json
import os
import subprocess
import sys
import time
import unittest

from damjen_server import Closed, Live, Refused, Server, plain

PROGRAM = ""
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def moves_of(server, game):
    return [move["text"] for move in server.get(f"/games/{game}")[1]["moves"]]


class Playing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM)
        cls.server.start()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def tearDown(self):
        self.server.leave()

    def play(self, seat, number, legal, seq):
        answer = seat.ask({"t": "move", "id": f"m{number}", "seq": seq, "move": plain(legal)})
        self.assertEqual(answer["t"], "ack", answer)
        return answer["seq"]

    def test_two_friends_play_and_one_drops_and_resumes(self):
        server = self.server
        game, white_token = server.create("friend", name="Sytske")
        black_token = server.join(game)
        white = server.live(game, white_token)
        black = server.live(game, black_token)
        watching = server.live(game)
        self.assertEqual(white.wait_for("state")["state"]["you"], "white")
        self.assertIsNone(watching.wait_for("state")["state"]["you"])
        state = black.wait_for("state")["state"]
        seq, legal = state["seq"], state["now"]["position"]["legal"]

        seen_by_black = seq
        for ply in range(12):
            mover = white if ply % 2 == 0 else black
            if ply == 5:  # Black's network goes, and comes back with another address
                black.close()
                mover = black = server.live(game, black_token, since=seen_by_black)
                missed = black.wait_for(lambda each: each["t"] in ("event", "state"))
                self.assertEqual((missed["t"], missed["seq"]), ("event", seen_by_black + 1))
            seq = self.play(mover, ply, legal[0], seq)
            event = watching.wait_for(lambda each: each["t"] == "event" and each["seq"] == seq)
            self.assertEqual(event["event"]["kind"], "moved")
            self.assertEqual(event["now"]["can"], [])
            legal = event["now"]["position"]["legal"]
            if ply < 4:
                if mover is white:
                    black.wait_for(lambda each: each["t"] == "event" and each["seq"] == seq)
                seen_by_black = seq
        self.assertEqual(len(moves_of(server, game)), 12)

        second_tab = server.live(game, white_token)
        self.assertIn("resign", second_tab.wait_for("state")["state"]["now"]["can"])
        self.assertEqual(second_tab.ask({"t": "resign", "id": "r", "seq": seq})["t"], "ack")
        ended = black.wait_for(lambda each: each.get("event", {}).get("kind") == "ended")
        self.assertEqual(ended["now"]["result"],
                         {"score": "0-1", "winner": "black", "reason": "resignation"})
        status, text = server.get(f"/games/{game}/pdn")
        self.assertEqual(status, 200)
        self.assertIn('[GameType "40,W,10,10,N2,0"]', text)
        self.assertIn('[Rules "straight"]', text)
        self.assertTrue(text.rstrip().endswith("0-1"), text)

    def test_the_engine_answers(self):
        game, token = self.server.create("engine", level=1)
        white = self.server.live(game, token)
        state = white.wait_for("state")["state"]
        self.play(white, 1, state["now"]["position"]["legal"][0], state["seq"])
        answer = white.wait_for(lambda each: each["t"] == "event" and each["now"]["ply"] == 2)
        hint = white.ask({"t": "hint", "id": "h", "seq": answer["seq"]})
        self.assertEqual(hint["t"], "hint", hint)
        self.assertIn(hint["move"], answer["now"]["position"]["legal"])

    def test_a_game_against_the_engine_is_played_to_its_end(self):
        game, token = self.server.create("engine", level=1, start="frysk", rules="wfd")
        white = self.server.live(game, token)
        now = white.wait_for("state")["state"]["now"]
        seq = self.server.get(f"/games/{game}")[1]["seq"]
        for number in range(250):
            if now["phase"] == "over":
                break
            if now["position"]["turn"] == "white" and now["position"]["legal"]:
                white.send({"t": "move", "id": f"e{number}", "seq": seq,
                            "move": plain(now["position"]["legal"][number % len(
                                now["position"]["legal"])])})
            event = white.wait_for("event")
            now, seq = event["now"], event["seq"]
        self.assertEqual(now["phase"], "over")
        self.assertEqual(now["can"], ["rematch"])
        white.send({"t": "rematch", "id": "again", "seq": seq})
        event = white.wait_for(lambda each: each.get("event", {}).get("kind") == "rematched")
        status, state = self.server.get(f"/games/{event['event']['game']}", token=token)
        self.assertEqual((status, state["you"]), (200, "black"))

    def test_a_command_sent_again_is_carried_out_once(self):
        game, token = self.server.create("local")
        seat = self.server.live(game, token)
        legal = seat.wait_for("state")["state"]["now"]["position"]["legal"][0]
        first = seat.ask({"t": "move", "id": "same", "seq": 1, "move": plain(legal)})
        seat.close()
        seat = self.server.live(game, token, since=1)
        second = seat.ask({"t": "move", "id": "same", "seq": 1, "move": plain(legal)})
        self.assertEqual(first, second)
        self.assertEqual(len(moves_of(self.server, game)), 1)

    def test_without_websocket_a_program_can_play_too(self):
        game, token = self.server.create("local")
        state = self.server.get(f"/games/{game}", token=token)[1]
        command = {"t": "move", "id": "a", "seq": 1,
                   "move": plain(state["now"]["position"]["legal"][0])}
        self.assertEqual(self.server.post(f"/games/{game}/commands", command, token=token),
                         (200, {"t": "ack", "id": "a", "seq": 2}))
        status, refused = self.server.post(f"/games/{game}/commands", dict(command, id="b"),
                                           token=token)
        self.assertEqual((status, refused["code"]), (409, "stale"))
        status, refused = self.server.post(f"/games/{game}/commands", dict(command, id="c"))
        self.assertEqual((status, refused["code"]), (409, "spectator"))

    def test_a_wrong_token_only_watches(self):
        game, _ = self.server.create("local")
        intruder = self.server.live(game, "A" * 22)
        state = intruder.wait_for("state")["state"]
        self.assertIsNone(state["you"])
        for name in ("resign", "takeback", "cancel", "offer_draw", "rematch"):
            answer = intruder.ask({"t": name, "id": name, "seq": 1})
            self.assertEqual((answer["t"], answer["code"]), ("refused", "spectator"))
        legal = state["now"]["position"]["legal"][0]
        answer = intruder.ask({"t": "move", "id": "m", "seq": 1, "move": plain(legal)})
        self.assertEqual(answer["code"], "spectator")
        answer = intruder.ask({"t": "hint", "id": "h", "seq": 1})
        self.assertEqual(answer["code"], "spectator")

    def test_a_game_is_found_by_its_name_in_small_letters(self):
        game, token = self.server.create("local")
        typed = game.lower().replace("1", "l").replace("0", "o")
        status, state = self.server.get(f"/games/{typed}", token=token)
        self.assertEqual((status, state["id"], state["you"]), (200, game, "both"))
        status, answer = self.server.get(f"/games/{'U' * 12}")
        self.assertEqual((status, answer["error"]["code"]), (404, "not_found"))

    def test_seats_are_taken_once(self):
        game, white = self.server.create("friend")
        status, answer = self.server.post(f"/games/{game}/join", {}, token=white)
        self.assertEqual((status, answer["error"]["code"]), (409, "already_seated"))
        self.server.join(game)
        status, answer = self.server.post(f"/games/{game}/join", {})
        self.assertEqual((status, answer["error"]["code"]), (409, "seat_taken"))

    def test_a_refused_move_says_why(self):
        game, token = self.server.create("local", start="fen", rules="wfd",
                                         fen="W:W12,K35:BK8,K9,19,K20,31,41")
        seat = self.server.live(game, token)
        position = seat.wait_for("state")["state"]["now"]["position"]
        self.assertEqual(position["duty"]["squares"], [12])
        answer = seat.ask({"t": "move", "id": "m", "seq": 1,
                           "move": {"from": 35, "to": 30, "captures": []}})
        self.assertEqual((answer["code"], answer["reason"]["kind"]), ("illegal", "worth_less"))
        self.assertEqual(answer["reason"]["best"], {"men": 0, "kings": 3})
        explained = seat.ask({"t": "explain", "id": "x", "attempt": {"from": 35}})
        self.assertEqual((explained["t"], explained["reason"]["kind"]),
                         ("explained", "worth_less"))

    def test_a_flag_falls_by_itself(self):
        game, white_token = self.server.create("friend", clock={"initial": 1, "increment": 0})
        black = self.server.live(game, self.server.join(game))
        white = self.server.live(game, white_token)
        state = white.wait_for("state")["state"]
        seq = self.play(white, 1, state["now"]["position"]["legal"][0], state["seq"])
        event = black.wait_for(lambda each: each["t"] == "event" and each["seq"] == seq)
        self.assertIsNone(event["now"]["clock"]["running"])
        seq = self.play(black, 2, event["now"]["position"]["legal"][0], seq)
        began = time.monotonic()
        ended = white.wait_for(lambda each: each.get("event", {}).get("kind") == "ended")
        self.assertEqual(ended["now"]["result"]["reason"], "time")
        self.assertEqual(ended["now"]["result"]["winner"], "black")
        self.assertEqual(ended["now"]["clock"]["white"], 0)
        self.assertLess(time.monotonic() - began, 5)

    def test_ping_is_answered(self):
        game, _ = self.server.create("local")
        seat = self.server.live(game)
        seat.wait_for("state")
        seat.send({"t": "ping", "sent": 12.5})
        pong = seat.wait_for("pong")
        self.assertEqual(pong["sent"], 12.5)
        self.assertLess(abs(pong["time"] / 1000 - time.time()), 60)

    def test_positions_are_seen_and_explained(self):
        status, view = self.server.post("/positions", {"start": "full", "moves": ["32-28", "19-23"]})
        self.assertEqual(status, 200, view)
        self.assertEqual([each["text"] for each in view["legal"]], ["28x19"])
        status, reason = self.server.post("/positions/explain", {
            "start": "full", "moves": ["32-28", "19-23"], "attempt": {"from": 31, "to": 26}})
        self.assertEqual((status, reason["kind"]), (200, "capture_compulsory"))
        status, answer = self.server.post("/positions", {"start": "fen", "fen": "W:W31,51:B1"})
        self.assertEqual((status, answer["error"]["code"], answer["error"]["field"]),
                         (400, "bad_fen", "fen"))
        self.assertEqual((answer["error"]["at"], answer["error"]["kind"]), (7, "square"))
        status, answer = self.server.post("/positions", {"start": "fen", "fen": "W:W30-50:B1-20"})
        self.assertEqual((status, answer["error"]["code"]), (400, "too_many_pieces"))

    def test_malformed_requests_are_refused_and_harm_nobody(self):
        server = self.server
        bad_bodies = [b"", b"{", b"[]", b"null", b"7", b'"x"', b"\xff\xfe", b"{}" * 2, b"[" * 5000,
                      b'{"opponent":' * 50, b'{"opponent":{"kind":"friend"},"opponent":7}',
                      b'{"opponent":{"kind":"friend"},"rules":"chess"}',
                      b'{"opponent":{"kind":"engine"}}',
                      b'{"opponent":{"kind":"engine","level":11}}',
                      b'{"opponent":{"kind":"engine","level":1e99}}',
                      b'{"opponent":{"kind":"engine","level":"3"}}',
                      b'{"opponent":{"kind":"friend"},"color":"green"}',
                      b'{"opponent":{"kind":"friend"},"start":"fen"}',
                      b'{"opponent":{"kind":"friend"},"start":"fen","fen":"W:W1:B50"}',
                      b'{"opponent":{"kind":"friend"},"start":"fen","fen":"W:W:B50"}',
                      b'{"opponent":{"kind":"friend"},"start":"fen","fen":"W:W:B5"}',
                      b'{"opponent":{"kind":"friend"},"clock":{"initial":-1,"increment":0}}',
                      b'{"opponent":{"kind":"friend"},"clock":{"initial":0,"increment":0}}',
                      b'{"opponent":{"kind":"friend"},"clock":{"initial":1e12,"increment":0}}',
                      b'{"opponent":{"kind":"friend"},"clock":[]}',
                      b'{"opponent":{"kind":"friend"},"name":7}',
                      b'{"opponent":{"kind":"friend"},"name":"' + b"x" * 41 + b'"}']
        for body in bad_bodies:
            status, answer, _ = server.request("POST", "/api/v1/games", raw=body)
            self.assertEqual(status, 400, (body[:80], answer))
            self.assertIn(answer["error"]["code"], ("bad_json", "bad_field", "bad_fen"))
            self.assertTrue(answer["error"]["message"])
        status, answer, _ = server.request("POST", "/api/v1/games", raw=b"x" * 100_000)
        self.assertEqual((status, answer["error"]["code"]), (413, "too_large"))

        for method, path, wanted in [("GET", "/api/v1/games", 405), ("DELETE", "/api/v1/games", 405),
                                     ("GET", "/api/v1/nothing", 404), ("GET", "/api/v2/meta", 404),
                                     ("GET", "/api/v1/games/0000000000ZZ", 404),
                                     ("GET", "/api/v1/games/short", 404),
                                     ("GET", "/api/v1/games/0000000000ZZ/pdn", 404),
                                     ("POST", "/api/v1/meta", 405)]:
            status, answer, _ = server.request(method, path, raw=b"" if method == "POST" else None)
            self.assertEqual(status, wanted, (method, path))
            self.assertIn("code", answer["error"])

        game, token = server.create("local")
        bad_messages = [b"", b"{", b"[]", b'{"t":7}', b"{}", b'{"t":"move"}', b"\xc3\xa9",
                        b'{"t":"hello","token":null,"since":-1} x']
        for message in bad_messages:
            live = server.live(game, token)
            live.wait_for("state")
            live.send(message)
            with self.assertRaises(Closed, msg=message):
                bye = live.wait_for("bye")
                self.assertEqual(bye["code"], "bad_message")
                live.receive()
        live = server.live(game, token)
        live.wait_for("state")
        for number, message in enumerate([
                {"t": "move", "seq": 1}, {"t": "move", "seq": 1, "move": 7},
                {"t": "move", "seq": 1, "move": {"from": 0, "to": 51, "captures": []}},
                {"t": "move", "seq": 1, "move": {"from": 1, "to": 2, "captures": [99]}},
                {"t": "move", "seq": -1, "move": {"from": 32, "to": 28, "captures": []}},
                {"t": "move", "move": {"from": 32, "to": 28, "captures": []}},
                {"t": "dance", "seq": 1}, {"t": "resign"}, {"t": "explain"},
                {"t": "explain", "attempt": {"from": "x"}}]):
            answer = live.ask({**message, "id": f"bad{number}"})
            self.assertEqual(answer["t"], "refused", (message, answer))
        live.send({"t": "hello", "token": 7, "since": "x"})
        self.assertEqual(live.wait_for("state")["state"]["seq"], 1)
        silent = server.live(game, hello=False)
        silent.send({"t": "ping", "sent": 1})
        self.assertEqual(silent.wait_for("bye")["code"], "bad_message")
        self.assertEqual(server.live("0000000000ZZ").wait_for("bye")["code"], "not_found")
        self.assertEqual(server.request("GET", "/healthz")[0], 200)

    def test_pages_of_other_sites_are_kept_out(self):
        game, token = self.server.create("local")
        with self.assertRaises(Refused) as refused:
            Live(self.server.port, f"/api/v1/games/{game}/live", origin="https://evil.example")
        self.assertIn("403", str(refused.exception))
        Live(self.server.port, f"/api/v1/games/{game}/live",
             origin=f"http://127.0.0.1:{self.server.port}").close()
        status, answer, _ = self.server.request(
            "POST", f"/api/v1/games/{game}/commands", {"t": "resign", "id": "x", "seq": 1}, token,
            headers={"Origin": "https://evil.example"})
        self.assertEqual((status, answer["error"]["code"]), (403, "forbidden_origin"))

    def test_every_response_carries_the_security_headers(self):
        for path in ("/", "/api/v1/meta", "/healthz", "/api/v1/nothing"):
            headers = self.server.request("GET", path)[2]
            policy = headers["Content-Security-Policy"]
            self.assertIn("default-src 'self'", policy)
            self.assertIn("frame-ancestors 'none'", policy)
            self.assertNotIn("unsafe", policy)
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            self.assertIn("Referrer-Policy", headers)

    def test_meta_metrics_and_health_say_what_they_should(self):
        meta = self.server.get("/meta")[1]
        self.assertEqual([each["id"] for each in meta["rules"]], ["straight", "wfd", "ludoteka"])
        self.assertEqual(meta["links"]["reach"], "computer")
        self.assertEqual(self.server.request("GET", "/healthz")[1], {"status": "ok"})
        self.server.create("local")
        text = self.server.request("GET", "/metrics")[1]
        self.assertRegex(text, r"(?m)^damjen_games_created_total [1-9]")
        self.assertIn("# TYPE damjen_moves_total counter", text)

    def test_the_api_describes_itself_as_the_server_behaves(self):
        document = self.server.get("/openapi.json")[1]
        with open(os.path.join(ROOT, "docs", "openapi.json")) as file:
            self.assertEqual(document, json.load(file))
        game, _ = self.server.create("local")
        base = "/api/v1" if not any(path.startswith("/api/") for path in document["paths"]) else ""
        for path, item in document["paths"].items():
            at_root = path in ("/healthz", "/metrics") or path.startswith("/api/")
            place = ("" if at_root else base) + path.replace("{game}", game).replace("{id}", game)
            self.assertNotIn("{", place)
            for method in ("get", "post"):
                status, answer, _ = self.server.request(
                    method.upper(), place, raw=b"{}" if method == "post" else None)
                if method not in item:
                    self.assertEqual(status, 405, (method, path))
                    continue
                self.assertNotIn(status, (404, 405, 500), (method, path, answer))
                self.assertIn(str(status), item[method]["responses"], (method, path, answer))


class Surviving(unittest.TestCase):
    def test_every_acknowledged_move_survives_kill_9(self):
        rounds = int(os.environ.get("DAMJEN_KILL_ROUNDS", "12"))
        with Server(PROGRAM) as server:
            games = [server.create("local") for _ in range(4)]
            acknowledged = {game: [] for game, _ in games}
            for round_ in range(rounds):
                seats = []
                for game, token in games:
                    seat = server.live(game, token)
                    state = seat.wait_for("state")["state"]
                    texts = [move["text"] for move in state["moves"]]
                    known = acknowledged[game]
                    # The last move may have been stored without our hearing of it; no more.
                    self.assertEqual(texts[:len(known)], known)
                    self.assertLessEqual(len(texts), len(known) + 1)
                    acknowledged[game] = texts
                    seats.append((game, seat))
                end = time.monotonic() + 0.05 + 0.03 * (round_ % 7)
                number = 0
                while time.monotonic() < end:
                    for game, seat in seats:
                        if seat.now["phase"] != "running":
                            continue
                        legal = seat.now["position"]["legal"]
                        number += 1
                        move = legal[(number * 7 + round_) % len(legal)]
                        answer = seat.ask({"t": "move", "id": f"{round_}.{number}",
                                           "seq": seat.seq, "move": plain(move)})
                        self.assertEqual(answer["t"], "ack", answer)
                        acknowledged[game].append(move["text"])
                server.kill()
                time.sleep(0.05)
                server.start()
            self.assertGreater(sum(map(len, acknowledged.values())), rounds)

    def test_a_clock_is_not_charged_for_the_time_the_server_was_away(self):
        with Server(PROGRAM) as server:
            game, token = server.create("local", clock={"initial": 60, "increment": 0})
            seat = server.live(game, token)
            state = seat.wait_for("state")["state"]
            now, seq = state["now"], state["seq"]
            for ply in range(2):
                seq = seat.ask({"t": "move", "id": str(ply), "seq": seq,
                                "move": plain(now["position"]["legal"][0])})["seq"]
                now = server.get(f"/games/{game}")[1]["now"]
            time.sleep(0.7)
            server.kill()
            time.sleep(5)
            server.start()
            left = server.get(f"/games/{game}")[1]["now"]["clock"]["white"]
            self.assertGreater(left, 60_000 - 4_000)

    def test_the_engine_goes_on_after_a_restart(self):
        with Server(PROGRAM) as server:
            game, token = server.create("engine", level=10)
            state = server.get(f"/games/{game}")[1]
            seat = server.live(game, token)
            answer = seat.ask({"t": "move", "id": "m", "seq": 1,
                               "move": plain(state["now"]["position"]["legal"][0])})
            self.assertEqual(answer["t"], "ack")
            server.kill()
            server.start()
            seat = server.live(game, token)
            if seat.wait_for("state")["state"]["now"]["ply"] < 2:
                seat.wait_for(lambda each: each["t"] == "event" and each["now"]["ply"] == 2)

    def test_asked_to_end_it_says_goodbye_and_ends_well(self):
        with Server(PROGRAM) as server:
            game, token = server.create("local")
            seat = server.live(game, token)
            seat.wait_for("state")
            server.process.terminate()
            self.assertEqual(seat.wait_for("bye")["code"], "shutting_down")
            self.assertEqual(server.stop(), 0)
            server.start()
            self.assertEqual(server.get(f"/games/{game}")[0], 200)

    def test_logs_are_json_where_that_is_asked_for(self):
        with Server(PROGRAM, "--log-format", "json") as server:
            self.assertEqual(server.stop(), 0)
            lines = [json.loads(line) for line in server.log_text().splitlines()]
            self.assertIn("info", [line["level"] for line in lines])
            self.assertEqual(lines[-1]["message"], "ended")
            server.start()

    def test_a_second_server_is_kept_from_the_data(self):
        with Server(PROGRAM) as server:
            second = subprocess.run(
                [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data",
                 os.path.join(server.data, "games")], capture_output=True, text=True, timeout=20)
            self.assertNotEqual(second.returncode, 0)
            self.assertIn("another", second.stderr)

    def test_a_full_disk_refuses_moves_and_corrupts_nothing(self):
        with Server(PROGRAM, file_limit=300_000) as server:
            game, token = server.create("local")
            seat = server.live(game, token)
            state = seat.wait_for("state")["state"]
            seq, refused = state["seq"], None
            legal = state["now"]["position"]["legal"]
            for number in range(3000):
                command = {"t": "move" if number % 2 == 0 else "takeback", "id": f"{number}",
                           "seq": seq}
                if number % 2 == 0:
                    command["move"] = plain(legal[0])
                answer = seat.ask(command)
                if answer["t"] == "refused":
                    refused = command, answer
                    break
                seq = answer["seq"]
            self.assertIsNotNone(refused, "the disk was never full")
            self.assertEqual(refused[1]["code"], "storage_full")
            status, answer = server.post("/games", {"opponent": {"kind": "friend"}})
            self.assertEqual((status, answer["error"]["code"]), (503, "storage_full"))
            self.assertEqual(server.request("GET", "/healthz")[0], 503)
            self.assertEqual(server.get(f"/games/{game}")[1]["seq"], seq)
            server.kill()
            server.file_limit = None  # somebody made room
            server.start()
            self.assertEqual(server.get(f"/games/{game}")[1]["seq"], seq)
            seat = server.live(game, token)
            answer = seat.ask(refused[0])
            self.assertEqual((answer["t"], answer.get("seq")), ("ack", seq + 1))

    def test_a_backup_of_a_running_server_holds_its_games(self):
        with Server(PROGRAM) as server:
            game, _ = server.create("local")
            copy = os.path.join(server.data, "copy.sqlite")
            done = subprocess.run([PROGRAM, "backup", copy, "--data",
                                   os.path.join(server.data, "games")],
                                  capture_output=True, text=True, timeout=20)
            self.assertEqual(done.returncode, 0, done.stderr)
            server.kill()
            games = os.path.join(server.data, "games")
            for name in os.listdir(games):
                os.remove(os.path.join(games, name))
            os.rename(copy, os.path.join(games, "games.sqlite"))
            server.start()
            self.assertEqual(server.get(f"/games/{game}")[0], 200)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main(verbosity=2)
