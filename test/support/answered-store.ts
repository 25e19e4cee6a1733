import { beforeEach, vi } from 'vitest'

/** The requests to the store, and the answers that a test gives, which takes this module for `table/store/client.ts`. */
export const send = vi.fn()
export const documents = () => ({ send })
export const tableName = () => 'table'
export const inputs = () => send.mock.calls.map(([, input]) => input)

beforeEach(() => {
  send.mockReset().mockResolvedValue({})
})
