"""Sealed seeds, the house's keys, and the equipment that a table holds."""

from __future__ import annotations

import hashlib
import os
import random
import re
import stat
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from server.equipment import (
    DrbgError,
    Entropy,
    EntropyError,
    Equipment,
    EquipmentError,
    HouseKeys,
    KeyFileError,
    SealError,
    hmac_drbg,
    load_or_create,
)
from server.equipment.equipment import Part
from server.equipment.hmac_drbg import HmacDrbg

IDENTITY = "roulette-1/7/0123456789abcdef"
WAGERS_HASH = hashlib.sha256(b"").digest()


@pytest.fixture
def keys() -> HouseKeys:
    return HouseKeys(bytes(range(32)), Ed25519PrivateKey.from_private_bytes(bytes(32)))


@pytest.fixture
def equipment(keys: HouseKeys) -> Equipment:
    return Equipment(keys)


class TestSeal:
    def test_a_sealed_seed_opens_for_its_round(self, equipment: Equipment) -> None:
        sealed, commitment = equipment.seal_seed(IDENTITY)
        seed = equipment.open_seed(IDENTITY, sealed)
        assert len(seed) == 32
        assert seed not in sealed
        preimage = b"croupier seed 1\nroulette-1/7/0123456789abcdef\n" + seed
        assert commitment == hashlib.sha256(preimage).digest()

    def test_no_two_seeds_are_equal(self, equipment: Equipment) -> None:
        assert equipment.seal_seed(IDENTITY) != equipment.seal_seed(IDENTITY)

    def test_a_sealed_seed_opens_for_no_other_round(self, equipment: Equipment) -> None:
        sealed, _ = equipment.seal_seed(IDENTITY)
        with pytest.raises(SealError, match="another round"):
            equipment.open_seed("roulette-1/8/0123456789abcdef", sealed)

    def test_no_bit_of_a_sealed_seed_may_change(self, equipment: Equipment) -> None:
        sealed, _ = equipment.seal_seed(IDENTITY)
        for place in range(8 * len(sealed)):
            altered = bytearray(sealed)
            altered[place // 8] ^= 1 << place % 8
            with pytest.raises(SealError):
                equipment.open_seed(IDENTITY, bytes(altered))

    @pytest.mark.parametrize("nbytes", [0, 59, 61])
    def test_a_sealed_seed_of_another_length_is_refused(
        self, equipment: Equipment, nbytes: int
    ) -> None:
        with pytest.raises(SealError, match=f"{nbytes} bytes"):
            equipment.open_seed(IDENTITY, bytes(nbytes))

    def test_another_house_cannot_open_it(self, equipment: Equipment, keys: HouseKeys) -> None:
        sealed, _ = equipment.seal_seed(IDENTITY)
        with pytest.raises(SealError):
            Equipment(HouseKeys(bytes(32), keys.signing)).open_seed(IDENTITY, sealed)


class TestDraws:
    def test_the_generator_is_instantiated_as_specified(self, equipment: Equipment) -> None:
        seed = bytes(range(32))
        drbg = HmacDrbg(seed, WAGERS_HASH, b"croupier round 1\n" + IDENTITY.encode())
        expected = [drbg.generate(1)[0] for _ in range(8)]
        draws = equipment.draws(IDENTITY, seed, WAGERS_HASH)
        assert [draws.uniform(256) for _ in range(8)] == expected

    def test_the_same_round_gives_the_same_draws(self, equipment: Equipment) -> None:
        first, again = (equipment.draws(IDENTITY, bytes(32), WAGERS_HASH) for _ in range(2))
        assert first.shuffle(100) == again.shuffle(100)

    def test_seed_wagers_and_round_all_matter(self, equipment: Equipment) -> None:
        rounds = [
            (IDENTITY, bytes(32), WAGERS_HASH),
            (IDENTITY + "0", bytes(32), WAGERS_HASH),
            (IDENTITY, bytes(31) + b"\x01", WAGERS_HASH),
            (IDENTITY, bytes(32), hashlib.sha256(b"a wager").digest()),
        ]
        assert len({equipment.draws(*one).shuffle(100) for one in rounds}) == len(rounds)


class TestErrorState:
    def test_equipment_that_fails_its_self_test_is_not_made(
        self, keys: HouseKeys, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(hmac_drbg, "_KNOWN_ANSWER", bytes(128))
        with pytest.raises(DrbgError):
            Equipment(keys)

    def test_a_later_failure_is_final(
        self, equipment: Equipment, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        sealed, _ = equipment.seal_seed(IDENTITY)
        with monkeypatch.context() as broken:
            broken.setattr(hmac_drbg, "_KNOWN_ANSWER", bytes(128))
            with pytest.raises(DrbgError):
                equipment.self_test()
        for use in (
            lambda: equipment.seal_seed(IDENTITY),
            lambda: equipment.open_seed(IDENTITY, sealed),
            lambda: equipment.draws(IDENTITY, bytes(32), WAGERS_HASH),
            equipment.self_test,
        ):
            with pytest.raises(EquipmentError, match="out of use"):
                use()

    def test_a_round_that_has_its_generator_draws_no_more_after_a_failure(
        self, equipment: Equipment, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """§ 11.3.6: one that waits for decisions, while another table is inspected."""
        rounds = [equipment.draws(IDENTITY, bytes(32), WAGERS_HASH) for _ in range(2)]
        assert [draws.uniform(38) for draws in rounds]
        monkeypatch.setattr(hmac_drbg, "_KNOWN_ANSWER", bytes(128))
        with pytest.raises(DrbgError):
            equipment.self_test()
        for draws in rounds:
            with pytest.raises(DrbgError):
                draws.uniform(38)
            with pytest.raises(DrbgError):
                draws.mix(b"a decision")

    def test_without_entropy_no_seed_is_sealed(self, keys: HouseKeys) -> None:
        failing = False
        equipment = Equipment(keys, Entropy(lambda n: bytes(n) if failing else os.urandom(n)))
        equipment.seal_seed(IDENTITY)
        sealed, _ = equipment.seal_seed(IDENTITY)
        failing = True
        with pytest.raises(EntropyError):
            equipment.seal_seed(IDENTITY)
        with pytest.raises(EntropyError):
            equipment.self_test()
        # The round in progress has its seed, and is finished.
        seed = equipment.open_seed(IDENTITY, sealed)
        assert equipment.draws(IDENTITY, seed, WAGERS_HASH).uniform(38) in range(38)
        failing = False
        with pytest.raises(EntropyError):
            equipment.seal_seed(IDENTITY)
        equipment.self_test()
        assert equipment.seal_seed(IDENTITY)


_chance = random.Random(1)


def _without_a_two(n: int) -> int:
    return _chance.choice([0, *range(2, n)])


def _with_a_seven(n: int) -> int:
    return _chance.randrange(n + 1)


def _any_index(weights: Sequence[int]) -> int:
    return _chance.randrange(len(weights))


class TestInspection:
    """617a.2: the wheel is inspected before the table opens; here, what stands in its place."""

    def test_sound_equipment_passes(self, equipment: Equipment, keys: HouseKeys) -> None:
        report = equipment.inspect([("uniform", 37), ("sample", 3, 38)])
        assert report["passed"] is True
        assert report["public_key"] == keys.public_key.hex()
        assert [(check["name"], check["passed"]) for check in report["checks"]] == [
            ("generator_and_entropy", True),
            ("seal", True),
            ("uniform_37", True),
            ("sample_3_38", True),
        ]
        seal, wheel, balls = (check["detail"] for check in report["checks"][1:])
        assert seal == "a sealed seed opens for its own round, and for no other"
        assert re.fullmatch(r"each of 37 outcomes came, in \d{4} draws", wheel)
        assert balls.startswith("each of 38 outcomes came")

    @pytest.mark.parametrize(
        ("part", "name"),
        [
            (("uniform", 1), "uniform_1"),
            (("uniform", 416), "uniform_416"),
            (("sample", 5, 37), "sample_5_37"),
            (("shuffle", 32), "shuffle_32"),
            (("weighted", (1, 2, 0, 700)), "weighted_4"),
            (("weighted", (1, 10**9)), "weighted_2"),
        ],
    )
    def test_every_kind_of_draw_is_inspected(
        self, equipment: Equipment, part: Part, name: str
    ) -> None:
        check = equipment.inspect([part])["checks"][-1]
        assert (check["name"], check["passed"]) == (name, True)

    @pytest.mark.parametrize(
        ("part", "name", "shown", "fault"),
        [
            # Nothing but the first; one face never; one that does not exist; and one too many.
            (("uniform", 6), "uniform", lambda n: 0, "5 of 6 outcomes never came in 360 draws"),
            (("uniform", 6), "uniform", _without_a_two, "1 of 6 outcomes never came in 360 draws"),
            (("uniform", 6), "uniform", _with_a_seven, "6 came, which cannot be"),
            (("weighted", (1, 0, 9)), "weighted", _any_index, "1 came, which cannot be"),
            (("weighted", (1, 0, 9)), "weighted", lambda w: 2, "1 of 2 outcomes never came"),
            (("shuffle", 4), "shuffle", lambda n: (0, 1, 2, 2), "are not 4 different ones of 4"),
            (("shuffle", 4), "shuffle", lambda n: (0, 1, 2), "are not 4 different ones of 4"),
            (("shuffle", 4), "shuffle", lambda n: (0, 1, 2, 4), "are not 4 different ones of 4"),
            (("shuffle", 4), "shuffle", lambda n: (0, 1, 2, 3), "3 of 4 outcomes never came"),
            (("sample", 2, 4), "sample", lambda k, n: (1, 1), "are not 2 different ones of 4"),
        ],
    )
    def test_a_part_that_does_not_draw_as_it_has_to_fails(
        self,
        equipment: Equipment,
        monkeypatch: pytest.MonkeyPatch,
        part: Part,
        name: str,
        shown: Callable[..., object],
        fault: str,
    ) -> None:
        faulty = lambda draws, *of: shown(*of)  # noqa: E731
        monkeypatch.setattr(f"server.equipment.draws.Draws.{name}", faulty)
        report = equipment.inspect([part])
        assert report["passed"] is False
        assert fault in report["checks"][-1]["detail"]

    def test_the_report_names_the_sources_that_are_well(self, keys: HouseKeys) -> None:
        for second, named in (
            (os.urandom, "operating system, hardware"),
            (bytes, "operating system"),
        ):
            report = Equipment(keys, Entropy(os.urandom, second)).inspect(())
            assert report["passed"] is True
            assert report["checks"][0]["detail"].endswith(f"the start-up test: {named}")

    def test_a_seed_that_is_not_the_one_committed_to_fails(
        self, equipment: Equipment, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        sealed, _ = equipment.seal_seed("inspection")
        monkeypatch.setattr(equipment, "seal_seed", lambda identity: (sealed, bytes(32)))
        seal = equipment.inspect(())["checks"][1]
        assert seal["detail"] == "an opened seed is not the seed that was committed to"

    def test_the_report_names_what_failed(
        self, equipment: Equipment, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("server.equipment.draws.Draws.uniform", lambda draws, n: 0)
        report = equipment.inspect([("uniform", 37)])
        assert report["passed"] is False
        assert report["checks"][-1] == {
            "name": "uniform_37",
            "passed": False,
            "detail": "uniform_37: 36 of 37 outcomes never came in 2220 draws",
        }

    def test_a_seal_that_opens_for_any_round_fails(
        self, equipment: Equipment, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(equipment, "open_seed", lambda identity, sealed: bytes(32))
        monkeypatch.setattr("server.equipment.seal.commitment", lambda identity, seed: bytes(32))
        monkeypatch.setattr(equipment, "seal_seed", lambda identity: (b"", bytes(32)))
        seal = equipment.inspect(())["checks"][1]
        assert seal["detail"] == "a sealed seed opens for another round"

    def test_equipment_in_its_error_state_fails_every_check(
        self, equipment: Equipment, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(hmac_drbg, "_KNOWN_ANSWER", bytes(128))
        report = equipment.inspect([("uniform", 37)])
        assert not any(check["passed"] for check in report["checks"])


class TestKeys:
    def test_keys_are_made_once_and_kept(self, tmp_path: Path) -> None:
        made = load_or_create(tmp_path / "data")
        again = load_or_create(tmp_path / "data")
        assert made.sealing == again.sealing
        assert made.public_key == again.public_key
        assert load_or_create(tmp_path / "elsewhere").sealing != made.sealing

    def test_they_are_drawn_from_tested_entropy(self, tmp_path: Path) -> None:
        noise = random.Random(1)
        keys = load_or_create(tmp_path / "one", lambda: Entropy(noise.randbytes))
        again = Entropy(random.Random(1).randbytes)
        assert keys.sealing == again.read(32)
        assert keys.signing.private_bytes_raw() == again.read(32)
        failing = False
        broken = Entropy(lambda n: bytes(n) if failing else os.urandom(n))
        failing = True
        with pytest.raises(EntropyError, match="stuck"):
            load_or_create(tmp_path / "two", lambda: broken)
        assert list((tmp_path / "two").iterdir()) == []

    def test_they_are_durable_before_they_are_in_their_place(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A power cut leaves all of them or nothing: seeds may be sealed with them already."""
        synced: list[tuple[int, bool]] = []

        def fsync(descriptor: int) -> None:
            found = os.fstat(descriptor)
            nbytes = found.st_size if stat.S_ISREG(found.st_mode) else 0
            synced.append((nbytes, (tmp_path / "house.keys").exists()))

        monkeypatch.setattr(os, "fsync", fsync)
        load_or_create(tmp_path)
        assert synced == [((tmp_path / "house.keys").stat().st_size, False), (0, True)]

    def test_nobody_else_may_read_them(self, tmp_path: Path) -> None:
        load_or_create(tmp_path)
        (file,) = tmp_path.iterdir()
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        file.chmod(0o640)
        with pytest.raises(KeyFileError, match="chmod it to 600"):
            load_or_create(tmp_path)

    def test_secrets_are_not_printed(self, tmp_path: Path) -> None:
        keys = load_or_create(tmp_path)
        assert repr(keys) == "HouseKeys()"

    def test_a_damaged_byte_is_noticed(self, tmp_path: Path) -> None:
        load_or_create(tmp_path)
        file = tmp_path / "house.keys"
        sound = file.read_bytes()
        for place in range(len(sound)):
            file.write_bytes(sound[:place] + bytes([sound[place] ^ 1]) + sound[place + 1 :])
            with pytest.raises(KeyFileError, match="damaged"):
                load_or_create(tmp_path)
        file.write_bytes(sound[:-1])
        with pytest.raises(KeyFileError, match="damaged"):
            load_or_create(tmp_path)

    def test_what_is_no_plain_file_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "folder" / "house.keys").mkdir(parents=True)
        with pytest.raises(KeyFileError, match=r"house\.keys"):
            load_or_create(tmp_path / "folder")
        (tmp_path / "link").mkdir()
        (tmp_path / "link" / "house.keys").symlink_to(tmp_path / "nowhere")
        with pytest.raises(KeyFileError, match=r"house\.keys"):
            load_or_create(tmp_path / "link")
        (tmp_path / "pipe").mkdir()
        os.mkfifo(tmp_path / "pipe" / "house.keys", 0o600)
        with pytest.raises(KeyFileError, match="not a plain file"):
            load_or_create(tmp_path / "pipe")
        load_or_create(tmp_path / "other")
        (tmp_path / "link" / "house.keys").unlink()
        (tmp_path / "link" / "house.keys").symlink_to(tmp_path / "other" / "house.keys")
        with pytest.raises(KeyFileError, match=r"house\.keys"):
            load_or_create(tmp_path / "link")

    def test_a_folder_that_cannot_be_made_is_named(self, tmp_path: Path) -> None:
        (tmp_path / "data").write_text("a file, where the folder should be")
        with pytest.raises(KeyFileError, match="data"):
            load_or_create(tmp_path / "data")

    def test_two_starts_at_once_end_with_the_same_keys(self, tmp_path: Path) -> None:
        start = threading.Barrier(8)
        sealing: list[bytes] = []

        def open_house() -> None:
            start.wait()
            sealing.append(load_or_create(tmp_path).sealing)

        threads = [threading.Thread(target=open_house) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(sealing) == 8
        assert len(set(sealing)) == 1
        assert [file.name for file in tmp_path.iterdir()] == ["house.keys"]
