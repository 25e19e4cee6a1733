"""Keeps a copy of all contacts in a JSON file: run it as often as you like. Arguments: FILE"""
import json
import os
import sys
from pathlib import Path
from typing import Any, Dict

from workspace_service import WorkspaceClient, pages

client = WorkspaceClient(os.environ.get("API_URL", "http://127.0.0.1:3000"), os.environ["API_KEY"])
file = Path(sys.argv[1] if len(sys.argv) > 1 else "contacts.json")
copy: Dict[str, Any] = {"since": "1970-01-01T00:00:00.000Z", "contacts": {}}
if file.exists():
    copy = json.loads(file.read_text())

for page in pages(client.list_contacts, updated_since=copy["since"], include_deleted=True, limit=100):
    deleted = page.get("deleted", [])
    for contact in page["data"]:
        copy["contacts"][contact["id"]] = contact
    for deletion in deleted:
        copy["contacts"].pop(deletion["id"], None)
    changes = [one["updated_at"] for one in page["data"]] + [one["updated_at"] for one in deleted]
    copy["since"] = max([copy["since"], *changes])
    # Contacts and time in one step, so that a stopped program continues from where it was.
    new = file.with_suffix(".new")
    new.write_text(json.dumps(copy))
    new.replace(file)
print(f"{len(copy['contacts'])} contacts")
