import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEvents } from '../../../packages/local-aws/events/events.ts'
import type { Envelope } from '../../../shared/domain/kit/event.ts'
import { eventKey, outboxKey } from '../../../shared/table/keys.ts'
import { CommitRefused, commit } from '../../../shared/table/store/commit.ts'
import { postponeEvent } from '../../../shared/webhooks/events/outbox.ts'
import { eventInsertion } from '../../../shared/webhooks/events/rows.ts'
import { type ArchiveRow, archiveRow } from '../../../shared/webhooks/forward/archive.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'
import { bench } from './bench.ts'

const [EVENTS, IN_COMMIT, KILLS] = [10_000, 50, 20]

test(`${EVENTS} events are in the archive, although forwarding is killed ${KILLS} times`, async () => {
  const { ws, envelope } = bench()
  const folder = tempFolder()
  const events = await startEvents(folder)
  onTestFinished(events.stop)
  const files = () => globSync(join(folder, 'streams/archive/*.ndjson'))
  const bytes = () => files().reduce((sum, file) => sum + statSync(file).size, 0)
  const env = {
    ...process.env,
    AWS_ENDPOINT_URL_FIREHOSE: events.endpoint,
    ARCHIVE_STREAM: 'archive',
    FORWARD_DEAD_QUEUE_URL: 'http://127.0.0.1:9/none',
  }
  const start = () =>
    spawn(process.execPath, [join(import.meta.dirname, 'forwarding.ts')], { env, stdio: 'inherit' })

  const written: Envelope[] = []
  while (written.length < EVENTS) {
    const some = Array.from({ length: IN_COMMIT }, () => envelope())
    // A commit that a slow machine sends too late is refused, and made again with new events.
    const isWritten = await commit(some.map((one) => eventInsertion(ws, one))).then(
      () => true,
      (error: unknown) => {
        if (error instanceof CommitRefused) return false
        throw error
      },
    )
    if (isWritten) written.push(...some)
  }
  // As the sweep does when a check fails: these events are no longer in the outbox.
  for (const { id, trigger, occurred_at } of written.slice(0, 10)) {
    const { due_sk } = outboxKey(ws, id, trigger, new Date(occurred_at), Number(process.env.OUTBOX_GROUPS))
    expect(await postponeEvent({ ...eventKey(ws, id), due_sk }, new Date(Date.now() + 3_600_000))).toBe(true)
  }

  let killed = 0
  for (let n = 0; n < KILLS; n++) {
    const before = bytes()
    const running = start()
    const ended = once(running, 'exit')
    await until(() => running.exitCode !== null || bytes() > before)
    if (running.kill('SIGKILL')) killed++
    await ended
  }
  const [code] = await once(start(), 'exit')
  const rows = files().flatMap((file) =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line): ArchiveRow => JSON.parse(line)),
  )
  const own = rows.filter(({ workspace_id }) => workspace_id === ws)
  const unique = new Map(own.map((row) => [row.id, row]))
  expect(code).toBe(0)
  expect(killed).toBeGreaterThan(KILLS / 4)
  expect([...unique.keys()].toSorted()).toEqual(written.map(({ id }) => id).toSorted())
  for (const one of written.slice(0, 100))
    expect(unique.get(one.id)).toEqual(archiveRow({ workspaceId: ws, envelope: one }))
  console.log(`${own.length} rows of ${EVENTS} events after ${killed} kills`)
})
