// Creates a contact for each row "name,email" of a CSV file, as Excel saves it, ten at a time. Run it again within 24 hours after a
// crash: the keys of its requests are hashes of the rows, so no row is imported twice. Arguments: FILE
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { InvalidRequestError, WorkspaceClient } from '../../clients/typescript/src/index.ts'

const { API_URL: url = 'http://127.0.0.1:3000', API_KEY: apiKey = '' } = process.env
const client = new WorkspaceClient({ url, apiKey })
const [file = 'contacts.csv'] = process.argv.slice(2)
interface Row {
  readonly name: string
  readonly email?: string
  readonly line: number
}
const parsed = parse<Row>(readFileSync(file), {
  bom: true,
  columns: ['name', 'email'],
  relax_column_count: true,
  skip_empty_lines: true,
  on_record: (row, { lines }) => ({ ...row, line: lines }),
})
const keyOf = ({ name, email = '' }: Row) =>
  createHash('sha256')
    .update(JSON.stringify([name, email]))
    .digest('hex')
// By their keys, so that two equal rows are one request.
const rows = new Map(parsed.map((row) => [keyOf(row), row])).entries()

let imported = 0
async function work(): Promise<void> {
  // All workers take from the same iterator.
  for (const [key, { name, email, line }] of rows) {
    const params = { header: { 'Idempotency-Key': `import-${key}` } }
    try {
      await client.post('/v1/contacts', { params, body: { name, ...(email && { email }) } })
      imported++
    } catch (error) {
      if (!(error instanceof InvalidRequestError)) throw error
      console.log(`line ${line}: ${error.message}`)
    }
  }
}
await Promise.all(Array.from({ length: 10 }, work))
console.log(`imported ${imported}`)
