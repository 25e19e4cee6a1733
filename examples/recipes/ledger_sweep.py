"""Appends each expense that the ledger does not have to a CSV file, once. Arguments: FILE NAMESPACE"""
import os
import sys
from pathlib import Path

from workspace_service import WorkspaceClient, records

client = WorkspaceClient(os.environ.get("API_URL", "http://127.0.0.1:3000"), os.environ["API_KEY"])
file = Path(sys.argv[1] if len(sys.argv) > 1 else "ledger.csv")
namespace = sys.argv[2] if len(sys.argv) > 2 else "ledger"
# The first column: an expense whose reference was not written before a crash is not entered again.
lines = file.read_text().splitlines() if file.exists() else []
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
