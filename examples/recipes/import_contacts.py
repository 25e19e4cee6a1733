"""Creates a contact for each row "name,email" of a CSV file, as Excel saves it, ten at a time. Run it again within 24 hours after
a crash: the keys of its requests are hashes of the rows, so no row is imported twice. Arguments: FILE"""
import csv
import hashlib
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Dict, Tuple

from workspace_service import InvalidRequestError, WorkspaceClient

client = WorkspaceClient(os.environ.get("API_URL", "http://127.0.0.1:3000"), os.environ["API_KEY"])
file = sys.argv[1] if len(sys.argv) > 1 else "contacts.csv"
# Two equal rows are one request.
rows: Dict[Tuple[str, str], int] = {}
with open(file, encoding="utf-8-sig", newline="") as opened:
    reader = csv.reader(opened)
    for row in reader:
        if row:
            name, email = (row + [""])[:2]
            rows[name, email] = reader.line_num


def create(row: Tuple[str, str]) -> bool:
    name, email = row
    key = hashlib.sha256(json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()
    try:
        client.create_contact({"name": name, **({"email": email} if email else {})}, idempotency_key=f"import-{key}")
        return True
    except InvalidRequestError as error:
        print(f"line {rows[row]}: {error}")
        return False


with ThreadPoolExecutor(10) as workers:
    imported = sum(workers.map(create, rows))
print(f"imported {imported}")
