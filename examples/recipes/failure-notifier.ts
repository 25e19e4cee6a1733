// Names each failed webhook delivery of the last day once: run it every few minutes. Arguments: FILE
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { WorkspaceClient } from '../../clients/typescript/src/index.ts'

const { API_URL: url = 'http://127.0.0.1:3000', API_KEY: apiKey = '' } = process.env
const client = new WorkspaceClient({ url, apiKey })
const [file = 'notified.json'] = process.argv.slice(2)
const notified: readonly string[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []

const since = new Date(Date.now() - 86_400_000).toISOString()
const failed: string[] = []
const query = { status: 'failed', since, limit: 100 } as const
for await (const { id, trigger_id, target_url, attempts } of client.list('/v1/deliveries', {
  params: { query },
})) {
  failed.push(id)
  if (notified.includes(id)) continue
  const last = attempts.at(-1)
  // Send a message here.
  console.log(`${trigger_id} to ${target_url}: ${last?.response_status ?? last?.error}`)
}
// In one step, so that a program that is stopped meanwhile leaves no half of it.
writeFileSync(`${file}.new`, JSON.stringify(failed))
renameSync(`${file}.new`, file)
