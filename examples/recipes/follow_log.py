"""Handles every event of the workspace, oldest first, without a public address. Ctrl-C ends it; it continues from where it was.
Arguments: FILE"""
import os
import sys
import time
from pathlib import Path

from workspace_service import WorkspaceClient

client = WorkspaceClient(os.environ.get("API_URL", "http://127.0.0.1:3000"), os.environ["API_KEY"])
file = Path(sys.argv[1] if len(sys.argv) > 1 else "cursor.txt")

while True:
    page = client.list_events(order="oldest", cursor=file.read_text() if file.exists() else None)
    # Handle the events here. After a crash the last page comes again, so deduplicate on "id".
    for event in page["data"]:
        print(event["occurred_at"], event["trigger"], event["entity_id"], flush=True)
    if page["next_cursor"]:
        # In one step: a program that is stopped while it writes would leave half a cursor.
        new = file.with_suffix(".new")
        new.write_text(page["next_cursor"])
        new.replace(file)
    if not page["has_more"]:
        time.sleep(2)
