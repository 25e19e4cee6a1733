// Appends each expense that the ledger does not have to a CSV file, once. Arguments: FILE NAMESPACE
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import { WorkspaceClient } from '../../clients/typescript/src/index.ts'

const { API_URL: url = 'http://127.0.0.1:3000', API_KEY: apiKey = '' } = process.env
const client = new WorkspaceClient({ url, apiKey })
const [file = 'ledger.csv', namespace = 'ledger'] = process.argv.slice(2)
const ROW = /^[0-9a-f-]{36},[\d-]{10},-?\d+\.\d\d$/

const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
const lines = text.split('\n')
const last = lines.pop() ?? ''
// A crash tore the last row, or left out its line break. The expense of a torn row has no reference yet.
if (ROW.test(last)) {
  lines.push(last)
  appendFileSync(file, '\n')
} else if (last !== '') truncateSync(file, Buffer.byteLength(text.slice(0, -last.length)))
/** The first column: an expense whose reference was not written before a crash is not entered again. */
const entered = new Map(lines.map((line, row) => [line.split(',')[0], row + 1]))

let count = 0
const query = { unreconciled_by: namespace, limit: 100 }
for await (const { id, expense_date, amount_tax_inclusive } of client.list('/v1/expenses', {
  params: { query },
})) {
  const row = entered.get(id) ?? entered.size + 1
  if (!entered.has(id)) appendFileSync(file, `${id},${expense_date},${amount_tax_inclusive.toFixed(2)}\n`)
  entered.set(id, row)
  await client.put('/v1/expenses/{id}/external-references/{namespace}', {
    params: { path: { id, namespace } },
    body: { external_id: `row-${row}` },
  })
  count++
}
console.log(`entered ${count}`)
