import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyWebhook, type WebhookEvent, WorkspaceClient } from '../src/index.ts'

const { API_URL = 'http://127.0.0.1:3000', API_KEY = '' } = process.env
const client = new WorkspaceClient({ url: API_URL, apiKey: API_KEY })

// A receiver of webhooks. It answers 401 to requests that the service has not signed.
let secret = ''
let received: (event: WebhookEvent) => void
const event = new Promise<WebhookEvent>((resolve) => {
  received = resolve
})
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  try {
    received(await verifyWebhook(Buffer.concat(chunks), request.headers, secret))
    response.writeHead(204).end()
  } catch {
    response.writeHead(401).end()
  }
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')
const { port } = receiver.address() as AddressInfo

const subscription = await client.post('/v1/subscriptions', {
  body: { trigger_id: 'expense.receipt_attached', target_url: `http://127.0.0.1:${port}/hook` },
})
secret = subscription.signing_secret

// An opportunity, which becomes a project when it is approved.
const opportunity = await client.post('/v1/opportunities', {
  body: { contact_name: 'Maria Alvarez', value: 48250, tags: ['kitchen'] },
})
const project = await client.post('/v1/opportunities/{id}/approve', {
  params: { path: { id: opportunity.id } },
})
console.log(`project ${project.id} of ${project.contact_name}`)

// An expense of the project, with its receipt.
const expense = await client.post('/v1/expenses', {
  body: {
    expense_type: 'purchase',
    expense_date: '2026-03-14',
    amount_tax_inclusive: 184.62,
    vendor_name: 'Lone Star Lumber',
    project_id: project.id,
  },
})
const receipt = new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], {
  type: 'application/pdf',
})
await client.uploadReceipt(expense.id, receipt, {
  onProgress: ({ sent, total }) => console.log(`receipt: ${sent} of ${total} bytes`),
})

// An outside system reports that it could not take the expense. The reference that follows removes the error.
await client.put('/v1/expenses/{id}/sync-errors/{namespace}', {
  params: { path: { id: expense.id, namespace: 'quickbooks' } },
  body: { code: 'busy', message: 'The books are closed for maintenance' },
})
// The external reference by which an outside system records that it has handled the expense.
await client.put('/v1/expenses/{id}/external-references/{namespace}', {
  params: { path: { id: expense.id, namespace: 'quickbooks' } },
  body: { external_id: 'bill-77' },
})
for await (const { id } of client.list('/v1/expenses', {
  params: { query: { unreconciled_by: 'quickbooks' } },
})) {
  console.log(`not in the books yet: ${id}`)
}

// The service has checked the receipt and attached it: comparing the trigger tells the type of `data`.
const attached = await event
if (attached.trigger === 'expense.receipt_attached') {
  console.log(
    `webhook ${attached.trigger}: ${attached.data.receipt?.mime_type} of ${attached.data.vendor?.name}`,
  )
}
await client.delete('/v1/subscriptions/{id}', { params: { path: { id: subscription.id } } })
receiver.close()
