import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The construction of a client of the AWS SDK, and how its first argument begins. */
const CLIENT = /new (\w+Client)\(\s*((?:\{\s*\.\.\.)?\w*)/g

test('each AWS client has the time limits and tries of `clientOptions`', () => {
  const clients = globSync('{shared,functions,infra,ops}/**/*.ts', {
    exclude: ['**/node_modules/**'],
  }).flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    if (!source.includes('@aws-sdk/client-')) return []
    return Array.from(source.matchAll(CLIENT), ([, client, begin = '']) => ({ file, client, begin }))
  })
  expect(clients.length).toBeGreaterThan(15)
  expect(clients.filter(({ begin }) => !/^(\{\s*\.\.\.)?(clientOptions|quick)$/.test(begin))).toEqual([])
})
