"""Prints what each project cost in a period. Arguments: FROM TO, as YYYY-MM-DD"""
import os
import sys

from workspace_service import WorkspaceClient

client = WorkspaceClient(os.environ.get("API_URL", "http://127.0.0.1:3000"), os.environ["API_KEY"])
date_from, date_to = sys.argv[1:3] if len(sys.argv) > 2 else ("2026-01-01", "2026-12-31")

summary = client.summarize_expenses(date_from=date_from, date_to=date_to)
for entry in summary["by_project"]:
    project = entry["project_id"] and client.get_opportunity(entry["project_id"])
    name = project["name"] if project else "no project"
    print(f"{name}: {entry['count']} expenses, {entry['amount_tax_inclusive']:.2f} USD")
if not summary["complete"]:
    print("There are more expenses than one sum can cover: ask for a shorter period")
