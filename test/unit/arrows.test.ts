import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

/** What a room may import, beside itself (docs/architecture.md, The house). */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'shared/domain': [],
  'shared/contract': ['shared/domain'],
  'shared/table': ['shared/domain', 'shared/contract', 'shared'],
  'shared/storage': ['shared/domain', 'shared/contract', 'shared/table', 'shared'],
  'shared/webhooks': ['shared/domain', 'shared/contract', 'shared/table', 'shared/storage', 'shared'],
  'shared/http': [
    'shared/domain',
    'shared/contract',
    'shared/table',
    'shared/storage',
    'shared/webhooks',
    'shared',
  ],
  functions: [
    'shared/domain',
    'shared/contract',
    'shared/table',
    'shared/storage',
    'shared/webhooks',
    'shared/http',
    'shared',
  ],
}
const NO_PACKAGES = /^(@aws-sdk|@aws-lambda-powertools|@middy|aws-)/

const files = ['shared', 'functions'].flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(room, file)),
)

const roomOf = (file: string): string => {
  const [first = '', second = ''] = file.split('/')
  return first === 'shared' && second && !second.endsWith('.ts') ? `${first}/${second}` : first
}

test.each(files)('%s imports only what its room may', (file) => {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const room = roomOf(file)
  for (const [, imported = ''] of source.matchAll(/(?:from|import\() *'([^']+)'/g)) {
    if (!imported.startsWith('.')) {
      if (room === 'shared/domain') expect(imported).not.toMatch(NO_PACKAGES)
      continue
    }
    const target = roomOf(relative(ROOT, resolve(ROOT, dirname(file), imported)))
    expect([room, ...(ALLOWED[room] ?? [])]).toContain(target)
  }
  if (room !== 'shared' && room.startsWith('shared')) expect(source).not.toContain('process.env')
  // A barrel hides where things are and puts all of them into every bundle.
  expect(source).not.toMatch(/^export \*/m)
})
