import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { call, end, start } from './process.ts'

test('with --events, the files of the archive and of the bus have the events of new records', async () => {
  const folder = tempFolder()
  const service = await start('--data', folder, '--events', '--speed', '60')
  const lines = (pattern: string): string[] =>
    globSync(join(folder, 'events', pattern)).flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
  const created: string[] = []
  // The bus gets the events after the first run of its function, so the first records may not be among them.
  await until(async () => {
    created.push((await call(service, 'POST', '/opportunities', {})).body.id)
    return lines('buses/local.ndjson').length > 0
  })
  const [published] = lines('buses/local.ndjson').map((line) => JSON.parse(line))
  expect(published).toMatchObject({ source: 'workspace-service', 'detail-type': 'opportunity.created' })
  expect(created).toContain(published.detail.entity_id)
  const archived = () =>
    new Set(lines('streams/*/*.ndjson').map((line): string => JSON.parse(line).entity_id))
  await until(() => created.every((id) => archived().has(id)))
  expect(await end(service, 'SIGTERM')).toBe(0)
})
