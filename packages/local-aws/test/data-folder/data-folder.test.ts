import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDataFolder } from '../../data-folder/data-folder.ts'
import { writeManifest } from '../../data-folder/manifest.ts'
import { announceRunning, runningDataFolders } from '../../data-folder/running.ts'
import { tempFolder } from '../support/temp-folder.ts'

test('a data folder is created with its parents; an ephemeral one is new each time and removed', () => {
  const data = join(tempFolder(), 'a', 'b')
  const kept = openDataFolder({ data, ephemeral: false })
  expect([kept.path, readdirSync(data)]).toEqual([data, ['lock']])
  kept.release()
  expect(readdirSync(data)).toEqual([])
  const [one, two] = [openDataFolder({ data, ephemeral: true }), openDataFolder({ data, ephemeral: true })]
  expect([existsSync(one.path), one.path === two.path, one.path === data]).toEqual([true, false, false])
  for (const { path, release } of [one, two]) {
    release()
    expect(existsSync(path)).toBe(false)
  }
  const cannot = 'the data folder /proc/none cannot be written: ENOENT'
  expect(() => openDataFolder({ data: '/proc/none', ephemeral: false })).toThrow(cannot)
})

test('the folder of a service is listed while its process lives', () => {
  const registry = tempFolder()
  vi.stubEnv('TMPDIR', registry)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(runningDataFolders()).toEqual([])
  const end = announceRunning('/data/one')
  const [folder = ''] = readdirSync(registry)
  for (const name of ['999999999-1', '0-1', 'x']) writeFileSync(join(registry, folder, name), '/data/dead')
  expect(runningDataFolders()).toEqual(['/data/one'])
  expect(readdirSync(join(registry, folder))).toHaveLength(1)
  end()
  expect(runningDataFolders()).toEqual([])
})

test('the folder says where the service is', () => {
  const folder = tempFolder()
  const definition = { tables: [{ name: 'T' }], queues: [{ id: 'Q', url: 'http://queue' }] }
  const running = { url: 'http://api', port: 3000, endpoints: {}, environment: { A: 'b' } }
  const remove = writeManifest(folder, definition as never, running as never)
  const resources = { tableName: 'T', queues: { Q: 'http://queue' } }
  const text = readFileSync(join(folder, 'service.json'), 'utf8')
  expect(JSON.parse(text)).toEqual({ pid: process.pid, ...running, resources })
  remove()
  expect(existsSync(join(folder, 'service.json'))).toBe(false)
})
