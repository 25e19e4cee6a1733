"""Creates a contact for each line "name,email" of a CSV file, ten at a time. Run it again within 24 hours after a crash: the
keys of its requests are those of its lines, so no line is imported twice. Arguments: FILE"""
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Tuple

from workspace_service import InvalidRequestError, WorkspaceClient

client = WorkspaceClient(os.environ.get("API_URL", "http://127.0.0.1:3000"), os.environ["API_KEY"])
file = sys.argv[1] if len(sys.argv) > 1 else "contacts.csv"


def create(numbered: Tuple[int, str]) -> bool:
    row, line = numbered
    name, _, email = line.partition(",")
    try:
        client.create_contact({"name": name, "email": email or None}, idempotency_key=f"import-{file}-{row}")
        return True
    except InvalidRequestError as error:
        print(f"line {row + 1}: {error}")
        return False


with ThreadPoolExecutor(10) as workers:
    imported = sum(workers.map(create, enumerate(Path(file).read_text().splitlines())))
print(f"imported {imported}")
