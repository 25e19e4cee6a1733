import { expect } from 'vitest'
import type { Answer } from '../../../support/client.ts'

/** What a run has seen, to know that it has tried something. */
export const seen = { arrived: 0, skipped: 0, refused: 0, conflicts: 0 }

export function expectStatus({ status, text }: Answer, expected: number): void {
  if (status === 403) seen.refused += 1
  if (status === 409) seen.conflicts += 1
  expect(status, text).toBe(expected)
}
