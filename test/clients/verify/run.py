import base64
import sys

sys.path.insert(0, sys.argv[1])
from verify import verify_service_signature, verify_standard_webhook

for line in sys.stdin.buffer:
    kind, secret, now, body, *fields = line.decode().rstrip("\n").split("\t")
    secret = None if secret == "-" else base64.b64decode(secret).decode()
    headers = dict(field.split(": ", 1) for field in fields)
    raw = base64.b64decode(body)
    valid = (verify_service_signature(raw, headers, secret) if kind == "service"
             else verify_standard_webhook(raw, headers, secret, 300, float(now)))
    print("true" if valid else "false")
