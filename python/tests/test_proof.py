"""Proofs and their certificates."""

import tarfile

import fissile
import pytest
from fissile import Position

from common import FOLDER, LOST

PROOFS = FOLDER.parents[1] / "docs" / "proofs.tar.xz"


def test_a_forced_win_is_proven_and_the_certificate_holds() -> None:
    proof = fissile.prove(Position(LOST), nodes=100_000)
    assert proof.proven is True and proof.winner is fissile.WHITE and proof.nodes > 0
    assert str(proof) == f"proven: White wins in at most {proof.plies} plies"
    assert proof.certificate is not None
    checked = fissile.verify(proof.certificate)
    assert (checked.position, checked.winner, checked.plies) == (Position(LOST), True, proof.plies)
    assert checked.positions > 0 and checked.replies > 10 and checked.fifty_moves
    assert checked.maker.startswith("fissile for Python")
    long = fissile.prove(Position(LOST), nodes=100_000, shorten=False)
    assert long.plies is not None and proof.plies is not None and long.plies >= proof.plies


def test_what_is_not_won_is_refuted_or_unknown() -> None:
    refuted = fissile.prove(Position(LOST), max_plies=1, nodes=10_000)
    assert (refuted.proven, refuted.plies, refuted.certificate) == (False, None, None)
    assert str(refuted) == "refuted: White cannot win"
    unknown = fissile.prove(Position(), nodes=50, memory=1)
    assert unknown.proven is None and str(unknown) == "not proven"
    loser = fissile.prove(Position(LOST), winner=fissile.BLACK, nodes=50)
    assert loser.proven is not True and loser.winner is fissile.BLACK


def test_nothing_is_proven_where_the_game_is_over() -> None:
    bare = "7k/8/8/8/8/8/8/K7 w - - 0 1"
    with pytest.raises(fissile.ProveError) as raised:
        fissile.prove(Position(bare))
    assert str(raised.value) == f'the game is over in "{bare}": draw by insufficient material'
    check = "4k3/8/8/8/8/8/4R3/K2Q4 w - - 0 1"
    with pytest.raises(fissile.ProveError, match="^no game reaches"):
        fissile.prove(Position(check))


def test_damaged_certificates_are_refused() -> None:
    certificate = fissile.prove(Position(LOST)).certificate
    assert certificate is not None
    fissile.verify(bytearray(certificate))
    for length in range(len(certificate)):
        with pytest.raises(fissile.CertificateError, match="^refused: "):
            fissile.verify(certificate[:length])
    for place in range(len(certificate)):
        damaged = bytearray(certificate)
        damaged[place] ^= 1
        try:
            fissile.verify(damaged)
        except fissile.CertificateError:
            continue
        # Nobody checks who has made it.
        assert b"maker" in certificate[:place] or b"by" in certificate[:place]
    with pytest.raises(fissile.CertificateError, match="there is data after its end"):
        fissile.verify(certificate + b"x")


@pytest.mark.skipif(not PROOFS.exists(), reason="only in the repository of Fissile")
def test_certificates_of_the_program_hold() -> None:
    with tarfile.open(PROOFS) as proofs:
        small = [member for member in proofs if member.isfile() and member.size < 5000]
        assert len(small) > 10
        for member in small:
            file = proofs.extractfile(member)
            assert file is not None and fissile.verify(file.read()).positions > 0
