"""Faults that the tests must find: a small change to one file each, and the tests that fail on it.

A snippet occurs exactly once in its file, so that the list stays true while code moves:
`test_known.py` says which one no longer does. Keep snippets short, and the tests few and quick.
"""

from __future__ import annotations

from typing import NamedTuple


class Mutant(NamedTuple):
    """One fault."""

    path: str
    """The file that is changed."""
    old: str
    """The text that is replaced."""
    new: str
    tests: tuple[str, ...]
    """What pytest runs: files, or tests by their node ids without parameters."""
    why: str
    """What would go wrong on the floor."""

    @property
    def name(self) -> str:
        """A name for `--only`: the file, and the first words of the reason."""
        return f"{self.path}: {self.why}"


INSPECTIONS = ("tests/regulation/test_inspections.py",)
CAGE = ("tests/cage/test_cage.py",)
METERS = ("tests/cage/test_meters.py",)
JOURNAL = ("tests/cage/test_journal.py",)
WAGERS = ("tests/tables/test_wagers.py", "tests/tables/test_attacks.py")
RESTARTS = ("tests/tables/test_crashes.py",)
CRAPS_LIVE = ("tests/tables/test_craps.py", "tests/tables/test_craps_restarts.py")

MOVE = "server/cage/scripts/move.lua"
BATCHER = "server/cage/batcher.py"
BETTING = "server/tables/betting/betting.py"
TABLE_STATE = "server/tables/model/table_state.py"
HOLDS = "server/tables/recovery/holds.py"
CRAPS = "server/games/craps/table.py"
WAR = "server/games/casino_war.py"
SPOT_LIMIT = "server/games/spot_limit.py"
BANK = "server/games/pai_gow/bank.py"

MONEY = (
    Mutant(
        MOVE,
        "elseif balance_of(account) < cents then",
        "elseif balance_of(account) < cents - 1 then",
        CAGE,
        "a player wagers a cent that he does not have",
    ),
    Mutant(
        MOVE,
        "enter(movement, -cents, cents, 0, 0)",
        "enter(movement, -cents, cents, 0, -cents)",
        ("tests/cage/test_cage.py", "tests/cage/test_audit.py"),
        "a hold lowers what was issued: the books no longer add up",
    ),
    Mutant(
        MOVE,
        "elseif cells[holds_key(table_id)][id] or cells[used_key(id)][id] then",
        "elseif cells[holds_key(table_id)][id] then",
        CAGE,
        "a hold that has ended is taken a second time",
    ),
    Mutant(
        MOVE,
        "elseif cells[SUSPENDED][account] then",
        "elseif false then",
        CAGE,
        "a suspended account wagers on",
    ),
    Mutant(
        MOVE,
        "if account ~= movement[3] then",
        "if false then",
        CAGE,
        "one account ends another account's hold",
    ),
    Mutant(
        MOVE,
        "enter(movement, returned, -cents, cents - returned, 0, movement[6])",
        "enter(movement, returned, -cents, cents, 0, movement[6])",
        ("tests/cage/test_cage.py", "tests/cage/test_audit.py"),
        "the house books a stake that it paid back",
    ),
    Mutant(
        MOVE,
        "write_hold(movement, 0)\n",
        "write_hold(movement, cents, '', '')\n",
        CAGE,
        "a settled hold stays open and is paid again",
    ),
    Mutant(
        MOVE,
        "return before == text and DONE or CONFLICT",
        "return DONE",
        CAGE,
        "an order id with another amount is answered as done",
    ),
    Mutant(
        MOVE,
        "elseif to_cents < cents then",
        "elseif to_cents <= cents + 1 then",
        CAGE,
        "a repeated reduction is entered in the ledger again",
    ),
    Mutant(
        "server/cage/scripts/admit_connection.lua",
        "if latest > house then",
        "if false then",
        CAGE,
        "a house that was followed by another still moves money",
    ),
    Mutant(
        MOVE,
        "elseif fence[2] ~= ARGV[2] then",
        "elseif false then",
        ("tests/cage/test_crashes.py",),
        "a connection that was given up still moves money",
    ),
    Mutant(
        MOVE,
        "redis.call('HINCRBY', TOTALS, 'house', house)",
        "redis.call('HINCRBY', TOTALS, 'house', 0)",
        ("tests/cage/test_audit.py",),
        "the house's total does not follow its ledger",
    ),
    Mutant(
        MOVE,
        "move_meter(meter, -tonumber(contributed), -tonumber(reserved), 0)",
        "move_meter(meter, 0, 0, 0)",
        METERS,
        "a progressive wager that comes down leaves its share on the meter",
    ),
    Mutant(
        MOVE,
        "0, 0, returned * 1000)",
        "0, 0, returned)",
        METERS,
        "a meter counts cents as thousandths of a cent",
    ),
    Mutant(
        "server/cage/scripts/change_meters.lua",
        "if made then",
        "if false then",
        METERS,
        "a change of a meter is made twice",
    ),
    Mutant(
        "server/cage/scripts/change_meters.lua",
        "~= ARGV[i + 1] then",
        "== 'never' then",
        METERS,
        "two changes of one meter overwrite each other",
    ),
    Mutant(
        "server/cage/scripts/take_lease.lua",
        "if held and ARGV[3] ~= '1' then",
        "if false then",
        ("tests/cage/test_lease.py",),
        "two houses open on one Redis",
    ),
    Mutant(
        "server/cage/scripts/renew_lease.lua",
        "if redis.call('GET', KEYS[2]) ~= ARGV[1] then",
        "if false then",
        ("tests/cage/test_lease.py", "tests/house/test_cage_gone.py"),
        "a house renews a lease that another house has taken",
    ),
    Mutant(
        BATCHER,
        "self.answers = self.answers[BATCH_MOST:]",
        "self.answers = self.answers[BATCH_MOST + 1:]",
        CAGE,
        "an answer of a large batch goes to the wrong caller",
    ),
    Mutant(
        BATCHER,
        "elif refusable and len(",
        "elif len(",
        CAGE,
        "a settlement is refused because the queue is full",
    ),
    Mutant(
        BATCHER,
        'if str(error).startswith("FENCED"):',
        'if str(error).startswith("NEVER"):',
        CAGE,
        "a fenced house goes on asking instead of stopping",
    ),
    Mutant(
        "server/records/scripts/save_page.lua",
        "if latest_house > house then",
        "if false then",
        JOURNAL,
        "a house that was followed by another writes a table's page",
    ),
    Mutant(
        "server/records/scripts/save_page.lua",
        "elseif latest_house == house and latest_save >= save then",
        "elseif false then",
        JOURNAL,
        "a page that arrives late replaces a later one",
    ),
    Mutant(
        "server/records/scripts/save_page.lua",
        "if written and written[2][2] ~= ARGV[5] then",
        "if false then",
        JOURNAL,
        "a round gets a second record",
    ),
    Mutant(
        "server/records/scripts/save_page.lua",
        "if ARGV[7] == '1' then",
        "if false then",
        JOURNAL,
        "a record is dropped before the archive has it",
    ),
)

BETTING_AND_SETTLEMENT = (
    Mutant(
        BETTING,
        "self._layout.height(stack))",
        "0)",
        WAGERS,
        "a seat has more on one spot than its limit at a live table",
    ),
    Mutant(
        SPOT_LIMIT,
        "if game.has_moved(lying)",
        "if False",
        CRAPS_LIVE[:1],
        "a come wager on its number takes the place of a new one",
    ),
    Mutant(
        BETTING,
        "if wager is None or wager.account != player.account:",
        "if wager is None:",
        (*WAGERS, *CRAPS_LIVE),
        "a player takes down another player's wager",
    ),
    Mutant(
        BETTING,
        "if not known.is_same(message.on, message.pick, message.amount):",
        "if False:",
        WAGERS,
        "a nonce that was used for another wager is answered as accepted",
    ),
    Mutant(
        BETTING,
        "if wager.taking_down is not None and wager.amount == message.to:",
        "if False:",
        (*CRAPS_LIVE, *WAGERS),
        "a take-down that is repeated is not answered as it was",
    ),
    Mutant(
        TABLE_STATE,
        "self._next_order = max(self._next_order, written.order + 1)",
        "self._next_order = 1",
        RESTARTS,
        "after a restart two wagers have one number",
    ),
    Mutant(
        "server/tables/round/ending.py",
        'if settlement.result == "void":',
        "if False:",
        ("tests/tables/test_progressive.py",),
        "a wager that is made void leaves its share on the meter",
    ),
    Mutant(
        "server/tables/round/ending.py",
        "return Ending(after, stayed, payments + earned, record_hash)",
        "return Ending(after, stayed, payments, record_hash)",
        CRAPS_LIVE,
        "a vigorish that the house has earned stays held for ever",
    ),
    Mutant(
        "server/tables/choices/effect.py",
        "draws.mix(mixture.encode())",
        "pass",
        ("tests/tables/test_war.py", "tests/tables/test_live_games.py"),
        "a decision does not bear on what is drawn after it",
    ),
    Mutant(
        HOLDS,
        "placed.sort(key=lambda one: one[0].order)",
        "placed.sort(key=lambda one: -one[0].order)",
        RESTARTS,
        "wagers are restored in another order, and the wagers' hash changes",
    ),
    Mutant(
        HOLDS,
        "if hold.cents > to_cents:",
        "if False:",
        RESTARTS,
        "a hold that no page accounts for is kept",
    ),
    Mutant(
        HOLDS,
        "earned.append(WagerOnLayout(one.written, 0, left[wager_id]))",
        "pass",
        ("tests/tables/test_craps.py", "tests/tables/test_craps_restarts.py"),
        "an earned vigorish goes back to its player after a restart",
    ),
    Mutant(
        "server/tables/recovery/known_games.py",
        "return game if game.resolved_rules() == page.resolved else None",
        "return game",
        ("tests/tables/test_craps_restarts.py",),
        "a round is finished under rules that are not those of its wagers",
    ),
)

GAMES = (
    Mutant(
        "server/games/roulette_table.py",
        "return (1 + straight) / 5 - 1",
        "return straight / 5",
        ("tests/regulation/roulette/test_617a_5.py",),
        "617a.3(e)(1)(iii): four fifths of a five adjacent wager come back",
    ),
    Mutant(
        "server/games/roulette.py",
        "return number not in self._pockets",
        "return False",
        ("tests/regulation/roulette",),
        "617a.4(c)(2): 00 on a single zero layout counts as a spin",
    ),
    Mutant(
        "server/games/roulette.py",
        "return tuple(other for other in others if not self._side[other.on].runs(state))",
        "return tuple(others)",
        ("tests/regulation/roulette_variations", "tests/games/test_side_wagers.py"),
        "617b.4(c): a running streak comes down with the roulette wager",
    ),
    Mutant(
        "server/games/side_wagers/roulette_up.py",
        "return Fraction(1, 2) if pocket",
        "return Fraction(0) if pocket",
        ("tests/regulation/roulette_variations/test_617b_4.py",),
        "617b.4(g)(1)(ii): 00 is not greater than 0",
    ),
    Mutant(
        "server/games/side_wagers/roulette_up.py",
        'return length, number == "36" or length == self._longest',
        "return length, length == self._longest",
        ("tests/regulation/roulette_variations/test_617b_4.py",),
        "617b.4(g)(2)(ii): a streak goes on after 36",
    ),
    Mutant(
        "server/games/side_wagers/blazing_sevens.py",
        "if sevens == 0 and len(",
        "if len(",
        ("tests/regulation/roulette_variations/test_617b_2.py",),
        "617b.2(j): three sevens of one colour are paid as one colour",
    ),
    Mutant(
        "server/games/side_wagers/b2b.py",
        "if spin.number != state.last:",
        "if not state.last:",
        ("tests/regulation/roulette_variations/test_617b_1.py",),
        "617b.1(d): B2B wins without a repeated number",
    ),
    Mutant(
        "server/games/struck_roulette.py",
        'if plain is None or spot.on not in ("straight", FIVE_ADJACENT):',
        "if plain is None:",
        (
            "tests/regulation/roulette_variations/test_617b_3.py",
            "tests/regulation/roulette_variations/test_617b_5.py",
        ),
        "617b.3(e): a struck number pays every wager that covers it",
    ),
    Mutant(
        "server/games/one_outcome.py",
        'key=lambda settlement: settlement.result != "lose"',
        'key=lambda settlement: settlement.result == "lose"',
        ("tests/regulation/test_shared_chapters.py",),
        "617a.5(e): winners are paid before losers are collected",
    ),
    Mutant(
        "server/games/big_six.py",
        '"flag": 45',
        '"flag": 40',
        ("tests/regulation/test_shared_chapters.py",),
        "619a.3: the flag is paid below the least odds",
    ),
    Mutant(
        "server/games/big_six.py",
        '"joker", "1", "2", "1", "5",',
        '"joker", "2", "1", "1", "5",',
        ("tests/regulation/big_six",),
        "619a.1(b): two sections of the rim have changed places",
    ),
    Mutant(
        "server/games/dreamcatcher.py",
        "multiplier = prod(MULTIPLIERS[symbol] for symbol in bonus)",
        "multiplier = sum(MULTIPLIERS[symbol] for symbol in bonus) or 1",
        ("tests/regulation/dreamcatcher",),
        "689a.3(c): multipliers add up instead of stacking",
    ),
    Mutant(
        "server/games/dreamcatcher.py",
        "shares[wins.index(max(wins))] += most - sum(shares)",
        "pass",
        ("tests/regulation/dreamcatcher", "tests/games/test_limited_wins.py"),
        "689a.1(g)(4): cents of a limited win are lost",
    ),
    Mutant(
        "server/games/spun_wheel.py",
        "not 1 <= section <= len(self.wheel)",
        "not 0 <= section <= len(self.wheel)",
        ("tests/regulation/test_shared_chapters.py",),
        "619a.1: a section 0 can be drawn",
    ),
    Mutant(
        "server/games/sic_bo.py",
        "[roll for roll in mixed if sum(roll) >= 11]",
        "[roll for roll in ROLLS if sum(roll) >= 11]",
        ("tests/regulation/sic_bo",),
        "625a.3(7): big wins on a triple",
    ),
    Mutant(
        "server/games/sic_bo.py",
        "return Fraction(shown) if shown else None",
        "return Fraction(1) if shown else None",
        ("tests/regulation/sic_bo",),
        "625a.6(b)(3): three of a number pay 1 to 1",
    ),
    Mutant(
        CRAPS,
        "holds=state.holds and not throw.loser_seven,",
        "holds=state.holds,",
        ("tests/regulation/craps",),
        "623a.10(a)(1): the shooter keeps the dice after a loser 7",
    ),
    Mutant(
        CRAPS,
        'vigorish = self._vigorish(wager.on, wager.amount, "on_win")',
        "vigorish = 0",
        ("tests/regulation/craps/test_623a_5.py",),
        "623a.5(g)(3): no vigorish is taken from a winning Buy Bet",
    ),
    Mutant(
        CRAPS,
        "return tuple(sorted({*made, point}))",
        "return (*made, point)",
        ("tests/regulation/craps/test_623a_11.py",),
        "623a.11(b)(2): a point made twice counts twice for the Fire Bet",
    ),
    Mutant(
        CRAPS,
        "if section is None or not stands_on(state, _lying(wager)):",
        "if True:",
        ("tests/regulation/craps/test_623a_4.py",),
        "623a.4(c): a Pass Bet comes down after its point is established",
    ),
    Mutant(
        CRAPS,
        "is_dont = lying.on in",
        "is_dont = lying.on not in",
        ("tests/regulation/craps/test_623a_4.py",),
        "623a.4(d): a Don't Pass Bet is put back after it was removed",
    ),
    Mutant(
        "server/games/craps/odds_bets.py",
        "most /= LAID_ODDS[self.point]",
        "most *= LAID_ODDS[self.point]",
        ("tests/regulation/craps/test_623a_6.py",),
        "623a.6(e): odds laid may win more than ten times the wager",
    ),
    Mutant(
        "server/games/craps/shooter.py",
        "if state.come_out and seat not in _willing(state):",
        "if False:",
        (
            "tests/regulation/craps/test_623a_7_to_10_offers.py",
            "tests/regulation/craps/test_623a_7_to_10_shooter.py",
        ),
        "623a.8(a): the shooter throws without a line wager",
    ),
    Mutant(
        WAR,
        '"surrender", up.amount // 2)',
        '"surrender", up.amount)',
        ("tests/regulation/casino_war/test_651a_8.py",),
        "651a.9(c)(1): a surrender gives back the whole wager",
    ),
    Mutant(
        WAR,
        "return Shoe(self.decks_in_shoe, batch).burning(1)",
        "return Shoe(self.decks_in_shoe, batch)",
        ("tests/regulation/casino_war",),
        "651a.8(b): the first card is not burnt",
    ),
    Mutant(
        WAR,
        "return shoe.size - shoe.size // 4",
        "return shoe.size - shoe.size // 5",
        ("tests/regulation/casino_war",),
        "651a.5(e): the cover card lies too deep",
    ),
    Mutant(
        WAR,
        "raised = [Wager(ids[0], seat, WAR, (), initial.amount)]",
        "raised = [Wager(ids[0], seat, WAR, (), initial.amount // 2)]",
        ("tests/regulation/casino_war/test_651a_8.py",),
        "651a.9(d): a war is fought for half the initial wager",
    ),
    Mutant(
        "server/games/pai_gow/tiles.py",
        "return held > rank(other) and (held.pair, held.value) != (0, 0)",
        "return held > rank(other)",
        ("tests/regulation/pai_gow/test_621a_4.py",),
        "621a.4(e): a zero with a higher tile beats a zero",
    ),
    Mutant(
        "server/games/pai_gow/tiles.py",
        "Rank(0, (spots + more) % 10,",
        "Rank(0, spots + more,",
        ("tests/regulation/pai_gow/test_621a_4.py",),
        "621a.4(c): two-digit totals keep their left digit",
    ),
    Mutant(
        "server/games/pai_gow/house_way.py",
        "if not best.pair and best.value < LEAST_VALUE_KEPT:",
        "if False:",
        ("tests/regulation/pai_gow/test_621a_10.py",),
        "621a.10(d)(4): the house way keeps a hand below seven",
    ),
    Mutant(
        BANK,
        "if state.last_bank == seat:",
        "if False:",
        ("tests/regulation/pai_gow/test_621a_11.py",),
        "621a.11(c): a player banks two rounds in a row",
    ),
    Mutant(
        BANK,
        "return share - vigorish_cents(share, rounding) if share > 0 else share",
        "return share",
        ("tests/regulation/pai_gow/test_621a_11.py",),
        "621a.11(o): the bank's surplus is not charged",
    ),
    Mutant(
        BANK,
        "if wagered_cents > bank.funds:",
        "if False:",
        ("tests/regulation/pai_gow/test_621a_11.py",),
        "621a.11(d)(2): a bank does not cover the wagers against it",
    ),
    Mutant(
        "server/games/pai_gow/delivery.py",
        "at = POSITIONS.index(first) + start - 1",
        "at = POSITIONS.index(first) + start",
        ("tests/regulation/pai_gow/test_621a_8.py",),
        "621a.8(c): the count begins one position too far",
    ),
    Mutant(
        "server/games/stakes.py",
        "if amount > self.max:",
        "if amount >= self.max:",
        ("tests/games/test_stakes.py", "tests/regulation/roulette"),
        "the posted maximum itself is refused",
    ),
    Mutant(
        "server/games/stakes.py",
        "if amount % even:",
        "if False:",
        ("tests/regulation/roulette/test_617a_4.py", "tests/regulation/big_six"),
        "a wager is accepted whose win is no whole number of cents",
    ),
    Mutant(
        "server/games/layout_game.py",
        "if wager is None or wager.seat != seat:",
        "if wager is None:",
        ("tests/games/test_every_game.py", "tests/regulation/craps/test_623a_4.py"),
        "a seat takes down another seat's wager",
    ),
)

EQUIPMENT = (
    Mutant(
        "server/equipment/draws.py",
        "            if x < n:\n                return x",
        "            return x % n",
        ("tests/equipment/test_draws.py",),
        "low numbers are drawn more often than high ones",
    ),
    Mutant(
        "server/equipment/draws.py",
        "j = i + self._uniform(n - i)",
        "j = self._uniform(n)",
        ("tests/equipment/test_draws.py",),
        "a shuffle prefers some orders",
    ),
    Mutant(
        "server/equipment/draws.py",
        "while left >= weights[answer]:",
        "while left > weights[answer]:",
        ("tests/equipment/test_draws.py",),
        "a weight is one too large, its neighbour's one too small",
    ),
    Mutant(
        "server/equipment/draws.py",
        "hashlib.sha256(MIX_PREFIX + data).digest()",
        "hashlib.sha256(data).digest()",
        ("tests/equipment/test_draws.py",),
        "a decision is mixed in without its domain",
    ),
    Mutant(
        "server/equipment/hmac_drbg.py",
        r'self._hmac(self._v + b"\x01" + provided_data)',
        r'self._hmac(self._v + b"\x00" + provided_data)',
        ("tests/equipment/test_hmac_drbg.py",),
        "the generator is not HMAC_DRBG",
    ),
    Mutant(
        "server/equipment/hmac_drbg.py",
        "        self._update(additional_input)\n        self._requests += 1\n        return",
        "        self._requests += 1\n        return",
        ("tests/equipment/test_hmac_drbg.py",),
        "the state is not updated after a request: earlier output can be computed from it",
    ),
    Mutant(
        "server/equipment/hmac_drbg.py",
        "self._key[:] = bytes(len(self._key))",
        "pass",
        ("tests/equipment/test_hmac_drbg.py",),
        "a wiped generator leaves its key in memory",
    ),
    Mutant(
        "server/equipment/seal.py",
        "COMMITMENT_PREFIX + identity.encode()",
        "COMMITMENT_PREFIX",
        ("tests/equipment/test_seal.py", "tests/equipment/test_round_vectors.py"),
        "a commitment does not name its round",
    ),
    Mutant(
        "server/equipment/seal.py",
        "return HmacDrbg(seed, wagers_hash,",
        "return HmacDrbg(seed, bytes(32),",
        ("tests/equipment/test_seal.py",),
        "the house can know the outcome before the wagers",
    ),
    Mutant(
        "server/equipment/entropy.py",
        "self._count = self._count + 1 if sample == self._last else 1",
        "self._count = 1",
        ("tests/equipment/test_entropy.py",),
        "a noise source that is stuck is not noticed",
    ),
    Mutant(
        "server/equipment/entropy.py",
        "        if self.failure:\n            raise EntropyError(self.failure)\n",
        "",
        ("tests/equipment/test_entropy.py",),
        "a noise source that failed its test still gives seeds",
    ),
    Mutant(
        "server/equipment/equipment.py",
        "                generator.wipe()",
        "                pass",
        ("tests/equipment/test_seal.py",),
        "a round draws on after the generator has failed its test",
    ),
    Mutant(
        "server/equipment/equipment.py",
        "if not reached <= possible:",
        "if False:",
        INSPECTIONS,
        "a ball that rests beyond the last pocket passes the inspection (617a.2(a)(4))",
    ),
    Mutant(
        "server/equipment/equipment.py",
        "        if not reached >= expected:",
        "        if False:",
        INSPECTIONS,
        "a wheel with a pocket that is never reached passes the inspection (617a.2(a)(2))",
    ),
    Mutant(
        "server/app/adapters/equipment.py",
        'report["passed"] and rehearsal["passed"]',
        'report["passed"]',
        INSPECTIONS,
        "a table opens whose rehearsal failed (625a.5(a)(2))",
    ),
    Mutant(
        "server/tables/floor.py",
        "if not self._pass_inspection():",
        "if not self._pass_inspection() and False:",
        INSPECTIONS,
        "tables open with equipment that failed its inspection (617a.2(a), 621a.6(a), 651a.4(a))",
    ),
    Mutant(
        "server/games/roulette.py",
        "return (*super().equipment(), *asks)",
        "return super().equipment()",
        ("tests/regulation/roulette_variations/test_617b_1.py",),
        "what pays a side wager is drawn without an inspection",
    ),
    Mutant(
        "server/games/pai_gow/table.py",
        'if key != "stacks"}',
        "}",
        ("tests/regulation/pai_gow/test_621a_8.py",),
        "everybody sees the tiles of every hand before they are set (621a.3(b)(5), 621a.12(d))",
    ),
    Mutant(
        "server/games/craps/shooter.py",
        "if not state.come_out or keeps or not willing:",
        "if keeps or not willing:",
        ("tests/regulation/craps/test_623a_7_to_10_shooter.py",),
        "the dice leave the shooter in the middle of a point (623a.10(a))",
    ),
    Mutant(
        "server/games/casino_war.py",
        "shoe = shoe.showing(cards[-1:])",
        "shoe = shoe.showing(cards[-2:])",
        ("tests/regulation/casino_war/test_651a_8.py",),
        "cards that are still in the shoe cannot be dealt (651a.8(c))",
    ),
    Mutant(
        "server/games/craps/odds_bets.py",
        "w.on == SUPPORTING[on] and stands_on(state, w) == point",
        "w.on == SUPPORTING[on]",
        ("tests/regulation/craps/test_623a_6.py",),
        "odds on one number count against the limit of another (623a.6(c))",
    ),
    Mutant(
        "server/rng/distributions.py",
        "return min(1.0, 2 * min(too_even, too_uneven))",
        "return too_uneven",
        ("tests/rng/test_distributions.py", "tests/rng/test_distributions_against_scipy.py"),
        "draws that are too even pass the laboratory's tests",
    ),
    Mutant(
        "server/rng/distributions.py",
        "(sqrt(n) + 0.12 + 0.11 / sqrt(n))",
        "sqrt(n)",
        ("tests/rng/test_distributions_against_scipy.py",),
        "Kolmogorov-Smirnov without its correction for few numbers",
    ),
    Mutant(
        "server/rng/distributions.py",
        "min(1.0, (len(p_values) - place) * p_values[index])",
        "min(1.0, p_values[index])",
        ("tests/rng/test_distributions.py",),
        "a battery of tests fails sound generators by their number",
    ),
)

RECORDS = (
    Mutant(
        "server/tables/round/dealer.py",
        "found.add_seed(sealed, commitment)",
        "pass",
        RESTARTS,
        "a round that a restart finds is drawn from a seed that may be public",
    ),
    Mutant(
        "server/app/store_mark.py",
        "if opening < mark.opening:",
        "if False:",
        ("tests/house/test_older_store.py",),
        "a Redis of an earlier opening is taken for the latest",
    ),
    Mutant(
        "server/cage/chain.py",
        'place = f"{partition}\\n{account}\\n{position}\\n".encode()',
        'place = f"{partition}\\n{account}\\n".encode()',
        ("tests/cage/test_proofs.py",),
        "two signed entries change places unseen",
    ),
    Mutant(
        "server/cage/audit_causes.py",
        'is_known = entry.id == "welcome" or entry.id.startswith(("refill/", EXPIRY))',
        "is_known = True",
        ("tests/cage/test_proofs.py",),
        "chips are minted in the name of the house",
    ),
    Mutant(
        "server/app/round_audit.py",
        "if paid.returned == returned and self._is_held(due, paid):",
        "if True:",
        ("tests/cage/test_proofs.py",),
        "money moves between two players of a round unseen",
    ),
    Mutant(
        "server/cage/meter_chain.py",
        "if expected == line_hash(position, stored):",
        "if expected is not None:",
        ("tests/cage/test_meter_proofs.py",),
        "a signed line of the meters' ledger is changed unseen",
    ),
    Mutant(
        "server/records/merkle.py",
        r'hashlib.sha256(b"\x00" + leaf)',
        "hashlib.sha256(leaf)",
        ("tests/records/test_merkle.py",),
        "RFC 6962: a node can be passed off as a leaf",
    ),
    Mutant(
        "server/records/merkle.py",
        "level = paired + level[len(level) & ~1 :]",
        "level = paired + level[-1:] * (len(level) & 1) * 2",
        ("tests/records/test_merkle.py",),
        "an odd leaf is counted twice",
    ),
    Mutant(
        "server/records/rounds.py",
        'if record.open or wager["player"] == player',
        "if True",
        ("tests/records/test_rounds.py",),
        "a receipt shows other players' wagers",
    ),
    Mutant(
        "server/records/rounds.py",
        '"previous": previous,',
        '"previous": "",',
        ("tests/records/test_rounds.py",),
        "records are not chained",
    ),
    Mutant(
        "server/records/canonical.py",
        "for name in sorted(members)",
        "for name in members",
        ("tests/records/test_canonical.py", "tests/records/test_rounds.py"),
        "one document has more than one hash",
    ),
    Mutant(
        "server/records/verify.py",
        '        return Check("signature", False,',
        '        return Check("signature", True,',
        ("tests/records/test_verify.py",),
        "a record with a forged signature passes",
    ),
    Mutant(
        "server/records/verify.py",
        "if root is None or root.hex() != receipt.wagers_hash:",
        "if root is None:",
        ("tests/records/test_verify.py",),
        "a wager that was not placed before the draw passes",
    ),
    Mutant(
        "server/audit/replay_round.py",
        "if happening is None or happening.mix != mixture:",
        "if happening is None:",
        ("tests/records/test_decisions.py",),
        "a record with another decision mixed in passes",
    ),
    Mutant(
        "server/audit/replay_round.py",
        "if answer != happening.answer:",
        "if False:",
        ("tests/records/test_verify.py",),
        "a record whose draws are not the seed's passes",
    ),
    Mutant(
        "server/records/verify.py",
        "        *replay(typed),\n",
        "",
        ("tests/records/test_verify.py",),
        "a settlement that the seed does not give passes",
    ),
)

GATEWAY_AND_PIT = (
    Mutant(
        "server/common/rate_limit.py",
        "if tokens < count:",
        "if tokens < 0.0:",
        ("tests/common/test_rate_limit.py",),
        "a sender sends one message more than he may",
    ),
    Mutant(
        "server/common/rate_limit.py",
        "if len(self) > self._max_keys:",
        "if False:",
        ("tests/common/test_rate_limit.py",),
        "a flood of addresses fills the memory",
    ),
    Mutant(
        "server/gateway/session.py",
        "self._is_flooding = not self._bucket.take(now)",
        "self._is_flooding = False",
        ("tests/gateway/test_bad_input.py",),
        "a player floods the house with messages",
    ),
    Mutant(
        "server/gateway/tokens.py",
        "if not hmac.compare_digest(mac, self._mac(data)):",
        "if False:",
        ("tests/gateway/test_sign_in.py",),
        "anybody signs a session token of any account",
    ),
    Mutant(
        "server/gateway/tokens.py",
        "if claim.ends_ms <= now_ms:",
        "if False:",
        ("tests/gateway/test_sign_in.py",),
        "a session token is good for ever",
    ),
    Mutant(
        "server/cage/scripts/renew_session.lua",
        "elseif given ~= number - 1 then",
        "elseif false then",
        ("tests/gateway/test_sessions.py",),
        "a token that was copied long ago still signs in",
    ),
    Mutant(
        "server/cage/scripts/open_session.lua",
        "(redis.call('HGET', KEYS[1], 'generation') or '0') ~= ARGV[2]",
        "false",
        ("tests/gateway/test_sessions.py",),
        "who signs in while the password is changed keeps a session",
    ),
    Mutant(
        "server/cage/accounts.py",
        'pipeline.hincrby(key, "generation", 1)\n        pipeline.delete',
        'pipeline.hincrby(key, "generation", 1)\n        pipeline.exists',
        ("tests/gateway/test_sessions.py",),
        "a guest's old token opens the account of the player that the guest became",
    ),
    Mutant(
        "server/gateway/guesses.py",
        "if guess.device is not None:",
        "if False:",
        ("tests/gateway/test_guessing.py",),
        "strangers lock a player out by guessing",
    ),
    Mutant(
        "server/common/fair_queue.py",
        "self._lines[sender] = line  # behind all others",
        "self._lines[sender] = line; self._lines.move_to_end(sender, last=False)",
        ("tests/common/test_fair_queue.py",),
        "one address keeps everybody else from signing in",
    ),
    Mutant(
        "server/gateway/connection.py",
        "if self.transport.get_write_buffer_size() > self._write_buffer_bytes:",
        "if False:",
        ("tests/gateway/test_bad_input.py", "tests/gateway/test_tables.py"),
        "a reader who is too slow fills the memory",
    ),
    Mutant(
        CRAPS,
        "late = (*step.state.late, (wager.id, ()))",
        "late = step.state.late",
        ("tests/regulation/craps/test_623a_11.py",),
        "623a.3(a)(40)(i): a Fire Bet is paid for points made before it",
    ),
    Mutant(
        "server/tables/recovery/restoration.py",
        "self._counters.restore(page.totals)",
        "pass",
        ("tests/tables/test_totals.py",),
        "a table's handle and result begin at zero after a restart",
    ),
    Mutant(
        "server/pit/second_operator.py",
        "if requested.by == operator:",
        "if False:",
        ("tests/pit/test_meters.py",),
        "one operator alone takes money off a meter",
    ),
    Mutant(
        "server/pit/second_operator.py",
        "if self._requested.pop(change, None) is None:",
        "if self._requested.get(change) is None:",
        ("tests/pit/test_meters.py",),
        "a confirmed change of a meter is carried out again",
    ),
    Mutant(
        "server/pit/second_operator.py",
        "if one.expires_ms > at_ms",
        "if one.expires_ms > 0",
        ("tests/pit/test_meters.py",),
        "a request for a meter's money never expires",
    ),
    Mutant(
        "server/pit/second_operator.py",
        "if operator not in await self._confirmers(requested.by):",
        "if False:",
        ("tests/pit/test_two_persons.py",),
        "an operator confirms what its maker has requested",
    ),
    Mutant(
        "server/pit/operators.py",
        "if other.role in roles and not people(other) & own",
        "if other.role in roles and other.name not in own",
        ("tests/pit/test_two_persons.py",),
        "two accounts of one maker count as two people",
    ),
    Mutant(
        "server/gateway/addresses.py",
        "return UNKNOWN_ADDRESS if client.is_loopback else client",
        "return client",
        ("tests/gateway/test_parts.py",),
        "a proxy's client passes for this machine",
    ),
    Mutant(
        "server/gateway/addresses.py",
        "return peer in networks and not is_forwarded(headers)",
        "return peer in networks",
        ("tests/gateway/test_admin.py",),
        "operators' socket and metrics are open to a proxy's clients",
    ),
    Mutant(
        "server/gateway/session.py",
        "besides = min(cost, self._settings.messages_at_once) - 1",
        "besides = 0",
        ("tests/gateway/test_bad_input.py",),
        "a dear request costs no more than a cheap one",
    ),
    Mutant(
        "server/common/rate_limit.py",
        "if excess < 0:",
        "if excess < 1_000:",
        ("tests/pit/test_sign_in_limits.py",),
        "operators' passwords are guessed without a wait",
    ),
)

MUTANTS: tuple[Mutant, ...] = (
    *MONEY,
    *BETTING_AND_SETTLEMENT,
    *GAMES,
    *EQUIPMENT,
    *RECORDS,
    *GATEWAY_AND_PIT,
)
