// Stores each receipt of a period in a folder, once. Arguments: FOLDER FROM TO, as YYYY-MM-DD
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WorkspaceClient } from '../../clients/typescript/src/index.ts'

const { API_URL: url = 'http://127.0.0.1:3000', API_KEY: apiKey = '' } = process.env
const client = new WorkspaceClient({ url, apiKey })
const [folder = 'receipts', date_from = '2026-01-01', date_to = '2026-12-31'] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })

let stored = 0
const query = { has_receipt: true, date_from, date_to, limit: 100 }
for await (const { id, expense_date, receipt } of client.list('/v1/expenses', { params: { query } })) {
  if (!receipt) continue
  // The hash in the name: a receipt that was replaced is stored beside the first one.
  const hash = receipt.content_hash.slice('sha256:'.length, 'sha256:'.length + 12)
  const file = join(folder, `${expense_date}-${id}-${hash}.${receipt.mime_type.split('/')[1]}`)
  if (existsSync(file)) continue
  // The link is signed: it gets no API key.
  const response = await fetch(receipt.url)
  if (!response.ok) throw new Error(`${id}: ${response.status}`)
  writeFileSync(`${file}.new`, Buffer.from(await response.arrayBuffer()))
  renameSync(`${file}.new`, file)
  stored++
}
console.log(`stored ${stored}`)
