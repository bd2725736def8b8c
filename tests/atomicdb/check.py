"""The part of tests/atomicdb/run in Python: exports certificates and has AtomicDB's own modules judge them."""

import pathlib
import subprocess
import sys
import tarfile
import tempfile

# Survivors are Black there.
SURVIVALS = [
    "6r1/k7/8/8/8/8/8/7K w - - 0 1",
    "5n2/k7/8/8/8/8/8/7K w - - 0 1",
    "4r3/8/8/8/4k3/8/4K3/8 w - - 0 1",
]


def main():
    checkout, count, binary, archive = sys.argv[1:]
    sys.path.insert(0, checkout)
    from atomicdb import logic, solve, survive

    assert logic.RULESET_ID == "atomic-fide-claim-v1"
    accepted = refused = unwritten = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        with tarfile.open(archive) as files:
            members = sorted((file for file in files if file.name.endswith(".proof")), key=lambda file: file.size)
            for number, member in enumerate(members[: int(count)]):
                proof, text = folder / f"{number}.proof", folder / f"{number}.txt"
                proof.write_bytes(files.extractfile(member).read())
                said = subprocess.run([binary, "verify", proof, "--atomicdb", text], capture_output=True, text=True)
                if said.returncode:
                    unwritten += 1
                    print(f"{member.name}: {said.stderr.strip()}")
                    continue
                certificate = text.read_text()
                try:
                    report = solve.verify_certificate(certificate)
                    if len(solve.compress(certificate)) > solve.MAX_COMPRESSED_BYTES:
                        raise solve.CertificateError("certificate exceeds the compressed size limit")
                    accepted += 1
                    print(f"{member.name}: accepted, {report['nodes']} positions", flush=True)
                except solve.CertificateError as error:
                    refused += 1
                    print(f"{member.name}: refused: {error}", flush=True)
        for number, fen in enumerate(SURVIVALS):
            proof, text = folder / f"s{number}.proof", folder / f"s{number}.txt"
            command = [binary, "prove", fen, "--survive", "--side", "black", "--rules", "atomicdb", "--output", proof]
            subprocess.run(command, check=True, capture_output=True)
            subprocess.run([binary, "verify", proof, "--atomicdb", text], check=True, capture_output=True)
            try:
                report = survive.verify_certificate(text.read_text(), root_fen=fen)
                accepted += 1
                print(f"{fen}: accepted, {report['states']} states", flush=True)
            except solve.CertificateError as error:
                refused += 1
                print(f"{fen}: refused: {error}", flush=True)
    print(f"{accepted} accepted, {refused} refused, {unwritten} too large to be written")
    sys.exit(1 if refused else 0)


if __name__ == "__main__":
    main()
