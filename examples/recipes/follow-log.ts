// Handles every event of the workspace, oldest first, without a public address. Ctrl-C ends it; it continues from where it was.
// Arguments: FILE
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { followEvents, WorkspaceClient } from '../../clients/typescript/src/index.ts'

const { API_URL: url = 'http://127.0.0.1:3000', API_KEY: apiKey = '' } = process.env
const client = new WorkspaceClient({ url, apiKey })
const [file = 'cursor.txt'] = process.argv.slice(2)
const cursor = existsSync(file) ? readFileSync(file, 'utf8') : undefined

for await (const { data, next_cursor } of followEvents(client, { cursor })) {
  // Handle the events here. After a crash the last page comes again, so deduplicate on `id`.
  for (const { trigger, entity_id, occurred_at } of data) console.log(occurred_at, trigger, entity_id)
  if (!next_cursor) continue
  // In one step: a program that is stopped while it writes would leave half a cursor.
  writeFileSync(`${file}.new`, next_cursor)
  renameSync(`${file}.new`, file)
}
