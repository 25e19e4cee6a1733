import { vi } from 'vitest'
import { MemoryTable } from '../../support/memory-table.ts'

/** The modules that the tests of deliver replace. For `vi.hoisted`, so this file imports none of the modules that use it. */
export const deliveryMocks = () => ({
  table: new MemoryTable(),
  post: vi.fn(),
  isPaused: vi.fn(),
  count: vi.fn(),
  recordHealth: vi.fn(),
})

export type DeliveryMocks = ReturnType<typeof deliveryMocks>
