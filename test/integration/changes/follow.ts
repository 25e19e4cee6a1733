import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { followEvents, WorkspaceClient } from '../../../clients/typescript/src/index.ts'

/** Follows the log of events and stores the ids in a file, with the cursor in the same step: may be killed at any time. */
const { API_URL = '', API_KEY = '' } = process.env
const [file = ''] = process.argv.slice(2)
const log: { cursor?: string | null; ids: string[] } = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : { ids: [] }

const client = new WorkspaceClient({ url: API_URL, apiKey: API_KEY })
for await (const page of followEvents(client, { cursor: log.cursor ?? undefined, pollMs: 50 })) {
  log.ids.push(...page.data.map(({ id }) => id))
  log.cursor = page.next_cursor
  writeFileSync(`${file}.new`, JSON.stringify(log))
  renameSync(`${file}.new`, file)
}
