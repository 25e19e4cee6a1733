"""Stores each receipt of a period in a folder, once. Arguments: FOLDER FROM TO, as YYYY-MM-DD"""
import os
import sys
from pathlib import Path
from urllib.request import urlopen

from workspace_service import WorkspaceClient, records

client = WorkspaceClient(os.environ.get("API_URL", "http://127.0.0.1:3000"), os.environ["API_KEY"])
folder = Path(sys.argv[1] if len(sys.argv) > 1 else "receipts")
date_from, date_to = sys.argv[2:4] if len(sys.argv) > 3 else ("2026-01-01", "2026-12-31")
folder.mkdir(parents=True, exist_ok=True)

stored = 0
for expense in records(client.list_expenses, has_receipt=True, date_from=date_from, date_to=date_to, limit=100):
    receipt = expense["receipt"]
    if not receipt:
        continue
    # The hash in the name: a receipt that was replaced is stored beside the first one.
    digest = receipt["content_hash"][len("sha256:"):][:12]
    file = folder / f"{expense['expense_date']}-{expense['id']}-{digest}.{receipt['mime_type'].split('/')[1]}"
    if file.exists():
        continue
    # The link is signed: it gets no API key.
    with urlopen(receipt["url"]) as response:
        new = file.with_suffix(".new")
        new.write_bytes(response.read())
    new.replace(file)
    stored += 1
print(f"stored {stored}")
