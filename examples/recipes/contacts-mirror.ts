// Keeps a copy of all contacts in a JSON file: run it as often as you like. Arguments: FILE
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type Schemas, WorkspaceClient } from '../../clients/typescript/src/index.ts'

interface Copy {
  since: string
  readonly contacts: Record<string, Schemas['Contact']>
}

const { API_URL: url = 'http://127.0.0.1:3000', API_KEY: apiKey = '' } = process.env
const client = new WorkspaceClient({ url, apiKey })
const [file = 'contacts.json'] = process.argv.slice(2)
const copy: Copy = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : { since: '1970-01-01T00:00:00.000Z', contacts: {} }

const query = { updated_since: copy.since, include_deleted: true, limit: 100 }
for await (const { data, deleted = [] } of client.pages('/v1/contacts', { params: { query } })) {
  for (const contact of data) copy.contacts[contact.id] = contact
  for (const { id } of deleted) delete copy.contacts[id]
  for (const { updated_at } of [...data, ...deleted]) if (updated_at > copy.since) copy.since = updated_at
  // Contacts and time in one step, so that a stopped program continues from where it was.
  writeFileSync(`${file}.new`, JSON.stringify(copy))
  renameSync(`${file}.new`, file)
}
console.log(`${Object.keys(copy.contacts).length} contacts`)
