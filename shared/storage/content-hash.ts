import { createHash } from 'node:crypto'

/** The hash that a record shows of its file, by which a mirror recognizes a file that it already has (contract 8.8). */
export const contentHash = (bytes: Uint8Array): string =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`
