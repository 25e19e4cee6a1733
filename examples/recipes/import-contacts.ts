// Creates a contact for each line "name,email" of a CSV file, ten at a time. Run it again within 24 hours after a crash: the keys
// of its requests are those of its lines, so no line is imported twice. Arguments: FILE
import { readFileSync } from 'node:fs'
import { InvalidRequestError, WorkspaceClient } from '../../clients/typescript/src/index.ts'

const { API_URL: url = 'http://127.0.0.1:3000', API_KEY: apiKey = '' } = process.env
const client = new WorkspaceClient({ url, apiKey })
const [file = 'contacts.csv'] = process.argv.slice(2)
const lines = readFileSync(file, 'utf8').trimEnd().split('\n').entries()

let imported = 0
async function work(): Promise<void> {
  // All workers take from the same iterator.
  for (const [row, line] of lines) {
    const [name = '', email = ''] = line.split(',')
    const params = { header: { 'Idempotency-Key': `import-${file}-${row}` } }
    try {
      await client.post('/v1/contacts', { params, body: { name, ...(email && { email }) } })
      imported++
    } catch (error) {
      if (!(error instanceof InvalidRequestError)) throw error
      console.log(`line ${row + 1}: ${error.message}`)
    }
  }
}
await Promise.all(Array.from({ length: 10 }, work))
console.log(`imported ${imported}`)
