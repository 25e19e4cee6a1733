import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { s3, versionsBelow } from '../../../../ops/admin/backup/list-objects.ts'
import { removeObject } from '../../../../ops/admin/backup/objects.ts'

/** The bucket of a deployment has versions, which the local one has not: its answers are written here. */
beforeEach(() => {
  vi.stubEnv('FILES_BUCKET', 'files')
  vi.stubEnv('AWS_REGION', 'eu-central-1')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const sent = (...answers: readonly object[]) => {
  const left = [...answers]
  const send = vi.spyOn(s3(), 'send').mockImplementation(async () => left.shift() ?? {})
  return () => send.mock.calls.map(([command]) => (command as { input: object }).input)
}

test('a deletion finds every version and every delete marker, page after page', async () => {
  const inputs = sent(
    {
      Versions: [{ Key: 'photos/w/a', VersionId: '2' }],
      DeleteMarkers: [{ Key: 'photos/w/a', VersionId: '3' }],
      IsTruncated: true,
      NextKeyMarker: 'photos/w/a',
      NextVersionIdMarker: '2',
    },
    { Versions: [{ Key: 'photos/w/a', VersionId: '1' }], IsTruncated: false },
  )
  const found: object[] = []
  for await (const one of versionsBelow(['photos/w/'])) found.push(one)
  expect(found).toEqual([
    { key: 'photos/w/a', version: '2' },
    { key: 'photos/w/a', version: '3' },
    { key: 'photos/w/a', version: '1' },
  ])
  expect(inputs()).toEqual([
    { Bucket: 'files', Prefix: 'photos/w/' },
    // All versions of one key may fill several pages.
    { Bucket: 'files', Prefix: 'photos/w/', KeyMarker: 'photos/w/a', VersionIdMarker: '2' },
  ])
})

test('a version is deleted for good, not hidden behind a delete marker', async () => {
  const inputs = sent()
  await removeObject({ key: 'photos/w/a', version: '2' })
  await removeObject({ key: 'photos/w/b', version: undefined })
  expect(inputs()).toEqual([
    { Bucket: 'files', Key: 'photos/w/a', VersionId: '2' },
    { Bucket: 'files', Key: 'photos/w/b' },
  ])
})
