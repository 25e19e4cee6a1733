/*
 * Keeps a copy of a workspace in a JSON file (docs/syncing.md). It can be stopped at any time and started again:
 *   API_URL=http://127.0.0.1:3000 API_KEY=wsk_… node examples/mirror.ts mirror.json
 * With PORT and SIGNING_SECRET it also receives the webhooks of a subscription to that port.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyServiceSignature } from '../clients/verify/verify.ts'

const { API_URL, API_KEY, POLL_MS = '5000', PORT, SIGNING_SECRET } = process.env
const [file = 'mirror.json'] = process.argv.slice(2)
/** `since`: the last `updated_at` seen in each list. `records`, and when others were `deleted`: by id. */
const mirror = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : { since: {}, records: {}, deleted: {} }

/** The lists that the key may not read. */
const refused = new Set<string>()

/** Lists and webhooks come in any order, so only a later record replaces a copy, or a deletion that the operator has undone. */
function apply(record: { id: string; updated_at: string }): void {
  const { id, updated_at } = record
  if (mirror.deleted[id] >= updated_at || mirror.records[id]?.updated_at >= updated_at) return
  mirror.records[id] = record
  delete mirror.deleted[id]
}

function remove(id: string, deletedAt: string): void {
  if (mirror.records[id]?.updated_at > deletedAt) return
  delete mirror.records[id]
  mirror.deleted[id] = deletedAt
}

function save(): void {
  writeFileSync(`${file}.new`, JSON.stringify(mirror))
  renameSync(`${file}.new`, file)
}

async function catchUp(list: string): Promise<void> {
  let page = {}
  let offset = 0
  for (let more = true; more; ) {
    const since: string = mirror.since[list] ?? '1970-01-01T00:00:00.000Z'
    const query = new URLSearchParams({
      updated_since: since,
      include_deleted: 'true',
      limit: '100',
      ...page,
    })
    const headers = { Authorization: `Bearer ${API_KEY}` }
    const answer = await fetch(`${API_URL}/v1/${list}?${query}`, { headers })
    if (answer.status === 429 || answer.status >= 500) return // Tries again in the next round.
    const { data, deleted, has_more, next_cursor, error } = JSON.parse(await answer.text())
    if (answer.status === 403) {
      // The plan or the permissions may change, and a suspension may end.
      if (!refused.has(list)) console.error(`${list}: ${error.message}`)
      refused.add(list)
      return
    }
    if (!answer.ok) throw new Error(`${list}: ${error.message}`)
    refused.delete(list)
    for (const record of data) apply(record)
    for (const { id, updated_at } of deleted) remove(id, updated_at)
    const [last = since] = [data, deleted]
      .flatMap((rows) => rows.at(-1)?.updated_at ?? [])
      .toSorted()
      .reverse()
    // Continue from the last `updated_at`; by offset or cursor only among changes of one timestamp.
    offset = last === since ? offset + data.length + deleted.length : 0
    page = offset === 0 ? {} : list === 'expenses' ? { offset } : { cursor: next_cursor }
    more = has_more
    mirror.since[list] = last
    save()
  }
}

if (PORT !== undefined) {
  createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    if (!verifyServiceSignature(body, request.headers, SIGNING_SECRET)) return response.writeHead(401).end()
    const { trigger, entity_type, entity_id, occurred_at, data, metadata } = JSON.parse(body.toString())
    // A test delivery shows a record of another time, or one that does not exist.
    const isCopied = !request.headers['x-service-test'] && entity_type !== 'envelope'
    if (isCopied && trigger === 'expense.deleted') remove(entity_id, occurred_at)
    // No event undoes a deletion. Of a photo that was moved to the trash, the event has the record in `metadata`.
    else if (isCopied && !(entity_id in mirror.deleted)) apply(data ?? metadata)
    save()
    return response.writeHead(204).end()
  }).listen(Number(PORT), '127.0.0.1')
}

for (;;) {
  for (const list of ['opportunities', 'contacts', 'expenses', 'photos']) await catchUp(list)
  await sleep(Number(POLL_MS))
}
