"""Appends each expense that the ledger does not have to a CSV file, once. Arguments: FILE NAMESPACE"""
import os
import re
import sys
from pathlib import Path

from workspace_service import WorkspaceClient, records

client = WorkspaceClient(os.environ.get("API_URL", "http://127.0.0.1:3000"), os.environ["API_KEY"])
file = Path(sys.argv[1] if len(sys.argv) > 1 else "ledger.csv")
namespace = sys.argv[2] if len(sys.argv) > 2 else "ledger"
lines = file.read_text().split("\n") if file.exists() else [""]
last = lines.pop()
# A crash tore the last row, or left out its line break. The expense of a torn row has no reference yet.
if re.fullmatch(r"[0-9a-f-]{36},[\d-]{10},-?\d+\.\d\d", last):
    lines.append(last)
    with file.open("a") as ledger:
        ledger.write("\n")
elif last:
    os.truncate(file, file.stat().st_size - len(last.encode()))
# The first column: an expense whose reference was not written before a crash is not entered again.
entered = {line.split(",")[0]: row for row, line in enumerate(lines, 1)}

count = 0
for expense in records(client.list_expenses, unreconciled_by=namespace, limit=100):
    key = expense["id"]
    if key not in entered:
        with file.open("a") as ledger:
            ledger.write(f"{key},{expense['expense_date']},{expense['amount_tax_inclusive']:.2f}\n")
        entered[key] = len(entered) + 1
    client.put_external_reference(key, namespace, {"external_id": f"row-{entered[key]}"})
    count += 1
print(f"entered {count}")
