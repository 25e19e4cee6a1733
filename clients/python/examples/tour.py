"""From an opportunity to a verified webhook. API_URL and API_KEY are those that `npm start` prints."""
import os
import queue
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from workspace_service import WebhookEvent, WebhookSignatureError, WorkspaceClient, records, verify_webhook

client = WorkspaceClient(os.environ.get("API_URL", "http://127.0.0.1:3000"), os.environ["API_KEY"])
secret = ""
events: "queue.Queue[WebhookEvent]" = queue.Queue()


class Receiver(BaseHTTPRequestHandler):
    """Answers 401 to requests that the service has not signed."""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            events.put(verify_webhook(body, self.headers, secret))
            self.send_response(204)
        except WebhookSignatureError:
            self.send_response(401)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=server.serve_forever, daemon=True).start()

target = f"http://127.0.0.1:{server.server_port}/hook"
subscription = client.create_subscription({"trigger_id": "expense.receipt_attached", "target_url": target})
secret = subscription["signing_secret"]

# An opportunity, which becomes a project when it is approved.
opportunity = client.create_opportunity({"contact_name": "Maria Alvarez", "value": 48250, "tags": ["kitchen"]})
project = client.approve_opportunity(opportunity["id"])
print(f"project {project['id']} of {project['contact_name']}")

# An expense of the project, with its receipt.
expense = client.create_expense({
    "expense_type": "purchase",
    "expense_date": "2026-03-14",
    "amount_tax_inclusive": 184.62,
    "vendor_name": "Lone Star Lumber",
    "project_id": project["id"],
})
receipt = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"
client.upload_receipt_file(expense["id"], receipt, "application/pdf")

# The external reference by which an outside system records that it has handled the expense.
client.put_external_reference(expense["id"], "quickbooks", {"external_id": "bill-77"})
for other in records(client.list_expenses, unreconciled_by="quickbooks"):
    print(f"not in the books yet: {other['id']}")

# The service has checked the receipt and attached it.
event = events.get(timeout=60)
if event["trigger"] == "expense.receipt_attached":
    shown = event["data"]
    attached, vendor = shown["receipt"], shown["vendor"]
    if attached and vendor:
        print(f"webhook {event['trigger']}: {attached['mime_type']} of {vendor['name']}")
client.delete_subscription(subscription["id"])
server.shutdown()
