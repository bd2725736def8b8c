"""A stand-in for GitHub on loopback: branches, commits and archives of one repository, and files by their name.

It knows the addresses that OpenBench asks for, and nothing else. `serve` runs it on a thread.
"""

import http.server
import json
import pathlib
import re
import subprocess
import threading


def serve(repository, files):
    """Serves a git repository and some files by name; returns the address."""

    def git(*words, text=True):
        done = subprocess.run(["git", "-C", str(repository), *words], capture_output=True, check=True)
        return done.stdout.decode().strip() if text else done.stdout

    def commit(name):
        sha = git("rev-parse", "--verify", f"{name}^{{commit}}")
        return {"sha": sha, "commit": {"message": git("log", "-1", "--format=%B", sha)}}

    def answer(path):
        if found := re.match(r"/api\.github\.com/repos/[^/]+/[^/]+/branches/([\w.-]+)/?$", path):
            return json.dumps({"commit": commit(found[1])}).encode()
        if found := re.match(r"/api\.github\.com/repos/[^/]+/[^/]+/commits/([\w.-]+)/?$", path):
            return json.dumps(commit(found[1])).encode()
        if found := re.match(r"/api\.github\.com/repos/[^/]+/[^/]+/zipball/([\w.-]+)/?$|/github\.com/[^/]+/[^/]+/archive/([\w.-]+)\.zip/?$", path):
            name = found[1] or found[2]
            return git("archive", "--format=zip", f"--prefix=fissile-{name}/", name, text=False)
        if path.startswith("/raw.githubusercontent.com/") and (file := files.get(pathlib.PurePosixPath(path).name)):
            return pathlib.Path(file).read_bytes()
        raise LookupError(path)

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            try:
                body, status = answer(self.path), 200
            except (LookupError, subprocess.CalledProcessError) as error:
                body, status = json.dumps({"message": f"Not Found: {error}"}).encode(), 404
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"
