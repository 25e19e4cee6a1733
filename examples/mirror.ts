/*
 * Keeps a copy of a workspace in a JSON file (docs/syncing.md). It can be stopped at any time and started again:
 *   API=http://127.0.0.1:3000/v1 KEY=wsk_… node examples/mirror.ts mirror.json
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const { API, KEY, POLL_MS = '5000' } = process.env
const [file = 'mirror.json'] = process.argv.slice(2)
/** `since`: the last `updated_at` seen in each list. `records`: by id. */
const mirror = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { since: {}, records: {} }

for (;;) {
  for (const list of ['opportunities', 'contacts', 'expenses', 'photos']) await catchUp(list)
  await sleep(Number(POLL_MS))
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
    const answer = await fetch(`${API}/${list}?${query}`, { headers: { Authorization: `Bearer ${KEY}` } })
    if (!answer.ok) return // 429 or 503: try again in the next round.
    const { data, has_more, next_cursor } = JSON.parse(await answer.text())
    for (const record of data) {
      if (record.deleted) delete mirror.records[record.id]
      else mirror.records[record.id] = record
    }
    const last: string = data.at(-1)?.updated_at ?? since
    // Continue from the last `updated_at`; by offset or cursor only among records of one timestamp.
    offset = last === since ? offset + data.length : 0
    page = offset === 0 ? {} : list === 'expenses' ? { offset } : { cursor: next_cursor }
    more = has_more
    mirror.since[list] = last
    writeFileSync(`${file}.new`, JSON.stringify(mirror))
    renameSync(`${file}.new`, file)
  }
}
