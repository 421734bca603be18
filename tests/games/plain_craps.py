"""Craps once more, written plainly from the chapter's text, to hold the rules against.

It shares no line and no table with `server.games.craps`: every wager is spelled out, in cents.
"""

TO_WIN = {4: (9, 5), 5: (7, 5), 6: (7, 6), 8: (7, 6), 9: (7, 5), 10: (9, 5)}
TO_LOSE = {4: (5, 11), 5: (5, 8), 6: (4, 5), 8: (4, 5), 9: (5, 8), 10: (5, 11)}
TAKEN = {4: (2, 1), 5: (3, 2), 6: (6, 5), 8: (6, 5), 9: (3, 2), 10: (2, 1)}
LAID = {4: (1, 2), 5: (2, 3), 6: (5, 6), 8: (5, 6), 9: (2, 3), 10: (1, 2)}
HARD = {4: 7, 6: 9, 8: 9, 10: 7}
FIRE = {"A": (0, 0, 0, 0, 24, 249, 999), "B": (0, 0, 0, 0, 39, 199, 499)}
OFF_ON_COME_OUT = ("place_win", "place_lose", "hardway", "buy", "lay")
PARTS = {"horn": 4, "horn_high": 5, "whirl": 5}
NO_HOP = ({"1"}, {"6"}, {"1", "2"}, {"5", "6"})

UNIT, LEAST, MOST = 100, 100, 100_000


class PlainCraps:
    """One table, its wagers in a list of dicts: seat, on, pick, amount, working, number, vig."""

    def __init__(self, multiple, fire, percent, taken):
        self.multiple, self.fire, self.percent, self.taken = multiple, fire, percent, taken
        self.point = 0
        self.made = set()
        self.fresh = True
        self.came_off = set()
        self.lying = []

    def place(self, wager_id, seat, on, pick, amount, working):
        """Lay a wager; give the code of a refusal, or ""."""
        wager = {"id": wager_id, "seat": seat, "on": on, "pick": pick, "amount": amount}
        wager |= {"working": working, "number": 0, "vig": 0}
        code = self.why_not(wager) or self.why_not_now(wager) or self.why_not_so_much(wager)
        if not code:
            if self.taken == "on_wager":
                wager["vig"] = self.vigorish(on, amount)
            self.lying.append(wager)
        return code

    def why_not(self, wager):
        on, pick = wager["on"], wager["pick"]
        if (on == "fire" and not self.fire) or (on in ("buy", "lay") and self.percent is None):
            return "not_offered"
        if wager["working"] and on not in OFF_ON_COME_OUT:
            return "bad_message"
        if on == "hop" and set(pick) in NO_HOP:
            return "bad_pick"
        if on == "hardway" and pick[0] in ("5", "9"):
            return "bad_pick"
        return "bad_message" if wager["amount"] <= 0 else ""

    def why_not_now(self, wager):
        on, seat = wager["on"], wager["seat"]
        if on in ("pass", "dont_pass") and self.point:
            return "not_now"
        if on in ("come", "dont_come") and not self.point:
            return "not_now"
        if (seat, on) in self.came_off:
            return "not_now"
        if on == "fire" and not self.fresh:
            return "not_now"
        if on == "fire" and any(w["on"] == "fire" and w["seat"] == seat for w in self.lying):
            return "already_wagered"
        if on.endswith("_odds") and not self.backed_by(wager):
            return "not_now"
        return ""

    def why_not_so_much(self, wager):
        on, amount = wager["on"], wager["amount"]
        if on == "fire":
            least, most, unit = 100, 500, 100
        elif on.endswith("_odds"):
            least, most, unit = 1, self.room(wager), UNIT
        else:
            least, most, unit = LEAST, MOST, UNIT
        if amount < least:
            return "below_minimum"
        if amount > most:
            return "above_maximum"
        if amount % unit or amount % (UNIT * PARTS.get(on, 1)):
            return "not_in_units"
        return "uneven_amount" if amount % self.odds(wager)[1] else ""

    def odds(self, wager):
        """What a wager on a number wins, as (a, b): a to b."""
        on, number = wager["on"], self.number(wager)
        table = {"place_win": TO_WIN, "place_lose": TO_LOSE, "buy": TAKEN, "lay": LAID}.get(on)
        if on in ("pass_odds", "come_odds"):
            table = TAKEN
        if on in ("dont_pass_odds", "dont_come_odds"):
            table = LAID
        return table[number] if table else (1, 1)

    def number(self, wager):
        if wager["on"] in ("pass", "dont_pass", "pass_odds", "dont_pass_odds"):
            return self.point
        if wager["on"] in ("come", "dont_come"):
            return wager["number"]
        return int(wager["pick"][0]) if wager["pick"] else 0

    def backed_by(self, odds):
        """The wagers that odds of this seat on this number support."""
        on, number = odds["on"].removesuffix("_odds"), self.number(odds)
        mine = [w for w in self.lying if w["seat"] == odds["seat"] and w["on"] == on]
        return [w for w in mine if number and self.number(w) == number]

    def behind(self, wager):
        """The odds of this seat behind wagers like this one, on its number."""
        on, number = wager["on"] + "_odds", self.number(wager)
        mine = [w for w in self.lying if w["seat"] == wager["seat"] and w["on"] == on]
        return [w for w in mine if number and self.number(w) == number]

    def most_odds(self, on, number, backing):
        most = self.multiple * backing
        if on.startswith("dont"):
            win, lay = LAID[number]
            return most * lay // win
        return most

    def room(self, odds):
        """How many more cents of odds there may be."""
        backing = self.backed_by(odds)
        most = self.most_odds(odds["on"], self.number(odds), sum(w["amount"] for w in backing))
        return most - sum(w["amount"] for w in self.behind(backing[0]) if w["id"] != odds["id"])

    def vigorish(self, on, amount):
        return amount * self.percent // 100 if on in ("buy", "lay") else 0

    def take_down(self, seat, wager_id, to):
        """Take down or reduce a wager; give (code, cents that come back)."""
        mine = [w for w in self.lying if w["id"] == wager_id and w["seat"] == seat]
        if not mine:
            return "not_your_wager", 0
        wager = mine[0]
        if wager["on"] == "fire" or (wager["on"] in ("pass", "come") and self.number(wager)):
            return "contract_bet", 0
        code = self.why_not_reduced(wager, to) if to else ""
        if code:
            return code, 0
        if wager["on"] in ("dont_pass", "dont_come") and not self.number(wager):
            self.came_off.add((seat, wager["on"]))
        return "", self.reduce(wager, to) if to else self.remove(wager)

    def why_not_reduced(self, wager, to):
        if to >= wager["amount"]:
            return "bad_message"
        code = self.why_not_so_much({**wager, "amount": to})
        if code or not self.behind(wager):
            return code
        return "above_maximum" if self.too_many_odds(wager, to) else ""

    def too_many_odds(self, wager, left):
        """Whether there are too many odds once `left` cents are left of a wager."""
        odds = self.behind(wager)
        if not odds:
            return False
        others = [w for w in self.backed_by(odds[0]) if w is not wager]
        backing = left + sum(w["amount"] for w in others)
        most = self.most_odds(odds[0]["on"], self.number(wager), backing)
        return sum(w["amount"] for w in odds) > most

    def reduce(self, wager, to):
        back = wager["amount"] - to
        if wager["vig"]:
            back += wager["vig"] - self.vigorish(wager["on"], to)
            wager["vig"] = self.vigorish(wager["on"], to)
        wager["amount"] = to
        return back

    def remove(self, wager):
        back = wager["amount"] + wager["vig"]
        while self.too_many_odds(wager, 0):
            last = self.behind(wager)[-1]
            self.lying.remove(last)
            back += last["amount"]
        self.lying.remove(wager)
        return back

    def throw(self, a, b):
        """Throw the dice; give {id: (result, cents back)} of what is settled."""
        settled = {}
        for wager in list(self.lying):
            outcome = self.outcome(wager, a, b)
            if outcome is not None:
                settled[wager["id"]] = outcome
                self.lying.remove(wager)
        for wager in self.lying:
            if self.point or wager["working"]:
                wager["vig"] = 0
            if wager["on"] in ("come", "dont_come") and not wager["number"]:
                wager["number"] = a + b
        self.turn_puck(a + b)
        return settled

    def turn_puck(self, total):
        self.came_off = set()
        if not self.point:
            self.fresh = False
            self.point = total if total in TO_WIN else 0
        elif total == 7:
            self.fresh, self.point, self.made = True, 0, set()
        elif total == self.point:
            self.made.add(total)
            self.point = 0

    def outcome(self, wager, a, b):
        on, amount, total = wager["on"], wager["amount"], a + b
        if on in OFF_ON_COME_OUT and not self.point and not wager["working"]:
            return None
        if on in ("pass", "come", "dont_pass", "dont_come"):
            return self.line(wager, total)
        if on in ("pass_odds", "come_odds", "place_win", "buy"):
            return self.race(wager, total, self.number(wager), 7)
        if on in ("dont_pass_odds", "dont_come_odds", "place_lose", "lay"):
            return self.race(wager, total, 7, self.number(wager))
        if on == "hardway":
            number = int(wager["pick"][0])
            if total == number and a == b:
                return "win", amount * (1 + HARD[number])
            return ("lose", 0) if total in (number, 7) else None
        if on == "fire":
            if not self.point or total != 7:
                return None
            to_one = FIRE[self.fire][len(self.made)]
            return ("win", amount * (1 + to_one)) if to_one else ("lose", 0)
        back = one_roll(on, wager["pick"], amount, a, b)
        return ("win", back) if back else ("lose", 0)

    def line(self, wager, total):
        on, amount, number = wager["on"], wager["amount"], self.number(wager)
        if number:
            right = {number: True, 7: False}.get(total)
        else:
            right = {7: True, 11: True, 2: False, 3: False, 12: False}.get(total)
        if right is None:
            return None
        if on.startswith("dont") and total == 12:
            return "void", amount
        won = right != on.startswith("dont")
        return ("win", 2 * amount) if won else ("lose", 0)

    def race(self, wager, total, wins, loses):
        if total == loses:
            return "lose", 0
        if total != wins:
            return None
        a, b = self.odds(wager)
        back = wager["amount"] + wager["amount"] * a // b
        if self.taken == "on_win":
            back -= self.vigorish(wager["on"], wager["amount"])
        return "win", back


def one_roll(on, pick, amount, a, b):
    """What goes back for a wager that this roll decides; 0: it loses."""
    total = a + b
    craps_or_yo = {2: 30, 3: 15, 11: 15, 12: 30}
    fifth, quarter, half = amount // 5, amount // 4, amount // 2
    match on:
        case "field":
            return amount * {2: 3, 3: 2, 4: 2, 9: 2, 10: 2, 11: 2, 12: 3}.get(total, 0)
        case "any_seven":
            return 5 * amount if total == 7 else 0
        case "any_craps":
            return 8 * amount if total in (2, 3, 12) else 0
        case "craps_two" | "craps_three" | "craps_twelve" | "eleven":
            number = {"craps_two": 2, "craps_three": 3, "craps_twelve": 12, "eleven": 11}[on]
            return amount * (1 + craps_or_yo[number]) if total == number else 0
        case "c_and_e":
            return half * 8 * (total in (2, 3, 12)) + half * 16 * (total == 11)
        case "horn":
            return quarter * (1 + craps_or_yo[total]) if total in craps_or_yo else 0
        case "horn_high":
            units = 2 if str(total) == pick[0] else 1
            return units * fifth * (1 + craps_or_yo[total]) if total in craps_or_yo else 0
        case "whirl":
            horn = fifth * (1 + craps_or_yo[total]) if total in craps_or_yo else 0
            return horn + fifth * 5 * (total == 7)
        case "hop":
            wanted = sorted(int(die) for die in pick)
            return amount * (31 if a == b else 16) if sorted((a, b)) == wanted else 0
        case "six_seven_eight":
            if total not in (6, 7, 8):
                return 0
            return 3 * amount if a == b else 2 * amount
    raise AssertionError(f"{on} is no wager of one roll")
