"""A bot for a Pitboss floor, written only from docs/floor.md and the AsyncAPI page. It plays any sheet.

    pip install websockets
    pitboss serve
    python examples/bot.py http://127.0.0.1:8080 mount-airy/blackjack 20

It enters as a guest, asks for a seat, and plays that many rounds: with the least required bets and careful decisions.
"""

import asyncio
import json
import sys
import urllib.request

from websockets.asyncio.client import connect

LIKES = ("house-way", "check", "stand", "play", "call", "pass")
"""Answers that the bot prefers, the best first. If none is offered, it gives the default answer."""


def post(address, path, body, token=""):
    """Posts JSON and returns the answer as JSON, even if the floor refuses."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(address + path, json.dumps(body).encode(), headers)
    try:
        return json.load(urllib.request.urlopen(request))
    except urllib.error.HTTPError as error:
        return json.load(error)


def dollars(cents):
    """Cents as a command writes them: 250 cents are 2.50, 300 cents are 3."""
    return f"{cents / 100:.2f}".removesuffix(".00")


def bets(view, stack):
    """The required wagers at their least amounts, with the wagers that they need; or the first wager of the sheet."""
    wagers = {wager["slug"]: wager for wager in view["wagers"]}
    chosen = [wager for wager in view["wagers"] if wager["required"]]
    chosen = chosen or [next(wager for wager in view["wagers"] if not wager["needs"])]
    for wager in list(chosen):
        chosen += [wagers[slug] for slug in wager["needs"] if slug in wagers and wagers[slug] not in chosen]
    least = max(wager["least"] for wager in chosen)
    found = {}
    for wager in chosen:
        amount = min(least if wager["equals"] else wager["least"], wager["most"])
        amount = least if any(other["equals"] == wager["slug"] for other in chosen) else amount
        selection = wager["selections"][0] if wager["selections"] else ""
        found[f"{wager['slug']} {selection}".strip()] = amount
    return found if sum(found.values()) <= stack else {}


def decide(view, refused=False):
    """The command that answers the table's question; None if the viewer is not asked."""
    own = next((place for place in view["people"] if place["person"] == view["viewer"]), None)
    question = view["question"]
    if own is None or own["state"] != "here":
        return {"do": "back"} if own is not None and own["state"] == "away" else None
    if view["kind"] == "room" and not own["stack"] and view["phase"] != "round":
        return {"do": "get-up"}
    if question is None or not question["mine"]:
        return None
    if question["kind"] == "bank":
        amount = min(question["most"], max(question["least"], 40 * view["limits"][0]))
        fits = question["least"] <= amount and not refused
        return {"do": "bank", "amount": amount if fits else None}
    if question["kind"] == "between":
        return None if own["ready"] else {"do": "ready"}
    if question["kind"] == "bets":
        wagers = {} if own["spots"] or refused else bets(view, own["stack"])
        if wagers:
            return {"do": "bet", "wagers": wagers}
        return None if own["ready"] else {"do": "ready"}
    if view["kind"] == "steps":
        line = next((each for each in question["options"] if each["word"] == "bet pass"), None)
        if line is None or own["spots"] or refused:
            return None if own["ready"] else {"do": "ready"}
        return {"do": "say", "words": f"bet pass {dollars(line['least'])}", "question": question["number"]}
    offered = [option["word"] for option in question["options"]]
    words = next((word for word in LIKES if word in offered), None)
    if words is None or refused:
        words = question["silence"] or "pass"
    return {"do": "say", "words": words, "question": question["number"]}


def view_after(view, message):
    """The view after a message: a snapshot holds the whole view, an event holds the parts that changed."""
    if message["t"] == "table":
        return message["view"]
    return {**view, **message["patch"]} if message["t"] == "ev" else view


async def play(address, sheet, rounds, name="Example bot"):
    """Plays some rounds, and returns how many were settled."""
    guest = post(address, "/api/guest", {"name": name})
    seat = post(address, "/api/seat", {"sheet": sheet}, guest["token"])
    if "table" not in seat:
        raise SystemExit(f"{sheet}: {seat['says']}")
    table, view, sent, count, settled, stop = seat["table"], {}, None, 0, None, False
    headers = {"Authorization": f"Bearer {guest['token']}"}
    async with connect(address.replace("http", "ws", 1) + "/ws", additional_headers=headers) as socket:
        for message in ({"t": "hello", "v": 1}, {"t": "watch", "table": table}):
            await socket.send(json.dumps(message))
        async for text in socket:
            message = json.loads(text)
            if message["t"] == "bye":
                break
            view = view_after(view, message)
            refused = message["t"] == "no"
            if refused:
                sent = None
            if not view:
                continue
            settled = view["rounds"] if settled is None else settled
            here = any(place["person"] == view["viewer"] for place in view["people"])
            if not here and message["t"] in ("table", "ev") and (stop or view["rounds"] > settled):
                break
            stop = stop or view["rounds"] - settled >= rounds
            command = {"do": "get-up"} if stop and here else decide(view, refused)
            own = next((place for place in view["people"] if place["person"] == view["viewer"]), {})
            question = view["question"] or {"number": 0, "kind": ""}
            moment = (command, question["number"], question["kind"], len(own.get("spots", ())), own.get("ready"))
            if command is None or moment == sent:
                continue
            sent, count = moment, count + 1
            await socket.send(json.dumps({"t": "do", "id": f"bot-{count}", "table": table, "command": command}))
    return view["rounds"] - (settled or 0)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    played = asyncio.run(play(sys.argv[1].rstrip("/"), sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 10))
    print(f"{sys.argv[2]}: {played} rounds")
