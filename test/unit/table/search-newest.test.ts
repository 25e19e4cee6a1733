import { expect, test, vi } from 'vitest'
import type { WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { newestEntries } from '../../../shared/table/store/newest-entries.ts'
import { readMany } from '../../../shared/table/store/read-many.ts'
import { searchList } from '../../../shared/table/store/search-newest.ts'

/* Many entries whose rows no longer match: an index lags, or filters only records decide. */
vi.mock('../../../shared/table/store/newest-entries.ts', () => ({ newestEntries: vi.fn() }))
vi.mock('../../../shared/table/store/read-many.ts', () => ({ readMany: vi.fn() }))

test.each([
  ['150 entries', 150, true, true],
  ['151 entries, of which it reads 150', 151, true, false],
  ['150 entries of a longer list', 150, false, false],
])('a search that finds nothing in %s is complete: %#', async (_, count, isWhole, complete) => {
  const entries = Array.from({ length: count }, (_, n) => ({ sk: `${n}` }))
  vi.mocked(newestEntries).mockResolvedValue({ entries, complete: isWhole } as never)
  const read = vi.mocked(readMany).mockReset()
  read.mockImplementation(async (keys) => keys.map(() => undefined))
  const list = {
    ws: 'ws' as WorkspaceId,
    pk: 'p',
    keyOf: (sk: string) => ({ pk: 'p', sk }),
    recordOf: () => 0,
  }
  expect(await searchList(list as never, 500)).toEqual({ records: [], complete })
  expect(read.mock.calls.flatMap(([keys]) => keys)).toHaveLength(150)
})
