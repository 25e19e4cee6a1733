"""Names each failed webhook delivery of the last day once: run it every few minutes. Arguments: FILE"""
import json
import os
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

from workspace_service import WorkspaceClient, records

client = WorkspaceClient(os.environ.get("API_URL", "http://127.0.0.1:3000"), os.environ["API_KEY"])
file = Path(sys.argv[1] if len(sys.argv) > 1 else "notified.json")
notified = json.loads(file.read_text()) if file.exists() else []

since = datetime.now(timezone.utc) - timedelta(days=1)
failed = []
for delivery in records(client.list_failures, status="failed", since=since.isoformat(), limit=100):
    failed.append(delivery["id"])
    if delivery["id"] in notified:
        continue
    last = delivery["attempts"][-1]
    # Send a message here.
    print(f"{delivery['trigger_id']} to {delivery['target_url']}: {last['response_status'] or last['error']}")
# In one step, so that a program that is stopped meanwhile leaves no half of it.
new = file.with_suffix(".new")
new.write_text(json.dumps(failed))
new.replace(file)
