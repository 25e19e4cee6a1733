# A receiver of webhooks: SIGNING_SECRET=whsec_… python3 receiver.py
import hashlib, hmac, json, os, re
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = os.environ.get("SIGNING_SECRET", "")
# With an empty secret, anyone could sign.
if not re.fullmatch(r"whsec_[A-Za-z0-9+/]{43}=", SECRET):
    raise SystemExit("SIGNING_SECRET is not a signing secret")

class Hook(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        digest = hmac.new(SECRET.encode(), body, hashlib.sha256).hexdigest()
        # For 24 hours after a rotation a second header has the signature by the old secret.
        given = [self.headers.get("X-Service-Signature" + end, "") for end in ("", "-Previous")]
        valid = any([hmac.compare_digest(one.encode(), f"sha256={digest}".encode()) for one in given])
        if valid:
            event = json.loads(body)
            print(event["trigger"], event["id"], flush=True)
        self.send_response(204 if valid else 401)
        self.end_headers()

HTTPServer(("127.0.0.1", 8080), Hook).serve_forever()
