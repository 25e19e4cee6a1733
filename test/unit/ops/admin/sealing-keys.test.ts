import { createSecretKey } from 'node:crypto'
import { expect, test, vi } from 'vitest'

const { readSealingKey } = vi.hoisted(() => ({ readSealingKey: vi.fn() }))
vi.mock('../../../../shared/storage/seal.ts', async (original) => ({
  ...(await original<typeof import('../../../../shared/storage/seal.ts')>()),
  readSealingKey,
}))
const { readSealingKeys } = await import('../../../../ops/admin/reseal/sealing-keys.ts')

const present = createSecretKey(Buffer.alloc(32, 1))
const failing = (name: string) =>
  readSealingKey.mockImplementation(async (stage?: string) => {
    if (stage === undefined) return present
    throw Object.assign(new Error(`no ${stage}`), { name })
  })

test('a key that has never been changed has none before it', async () => {
  failing('ResourceNotFoundException')
  expect(await readSealingKeys()).toEqual({ present, previous: undefined })
})

test.each(['AccessDeniedException', 'InternalServiceError'])(
  'a previous key that cannot be read because of %s ends the command: everything would seem unreadable',
  async (name) => {
    failing(name)
    await expect(readSealingKeys()).rejects.toMatchObject({ name })
  },
)
