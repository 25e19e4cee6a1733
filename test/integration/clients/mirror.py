"""Keeps copies of all contacts and expenses, in small pages, and prints them with what was deleted."""
import json
import os
import sys

sys.path.insert(0, "clients/python")
from workspace_service import WorkspaceClient, pages

client = WorkspaceClient(os.environ["API_URL"], os.environ["API_KEY"])
copies, deleted = {}, set()
for call in (client.list_contacts, client.list_expenses):
    for page in pages(call, updated_since="1970-01-01T00:00:00Z", include_deleted=True, limit=2):
        for record in page["data"]:
            copy = copies.get(record["id"])
            if copy is None or record["updated_at"] > copy:
                copies[record["id"]] = record["updated_at"]
        deleted.update(one["id"] for one in page["deleted"])
print(json.dumps({"copies": copies, "deleted": sorted(deleted)}))
