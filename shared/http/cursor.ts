import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Caller } from './exchange.ts'
import { invalid } from './problem.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Opens a list cursor and returns the position after which the page starts. A cursor is the position where the previous
 * page ended, encrypted and authenticated with the workspace's secret and bound to the filters. It is encrypted because
 * the position may be a row that the caller may not see.
 * @throws Problem 400 for a cursor of another workspace, for other filters, or modified (contract 3.2)
 */
export function openCursor(caller: Caller, filters: unknown, cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const bytes = Buffer.from(cursor, 'base64url')
  try {
    // Refuses non-canonical base64, because several texts decode to the same bytes.
    if (bytes.toString('base64url') !== cursor) throw new Error('not the text that was issued')
    const decipher = createDecipheriv(CIPHER, keyOf(caller), bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(contextOf(caller, filters)).setAuthTag(bytes.subarray(-TAG_BYTES))
    const position = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
    return Buffer.concat([position, decipher.final()]).toString()
  } catch {
    throw invalid([{ path: 'cursor', message: 'is not a valid cursor for this list and these filters' }])
  }
}

/** The page of a list that a request asks for. */
export interface OpenPage {
  readonly limit: number
  /** The position after which the page starts. */
  readonly after: string | undefined
  /**
   * The response body.
   * @param positionOf the position of a row in the list; absent: its id
   */
  body<T extends { readonly id: string }, Shown>(
    found: { readonly rows: readonly T[]; readonly more: boolean },
    show: (row: T) => Shown,
    positionOf?: (row: T) => string,
  ): { data: Shown[]; has_more: boolean; limit: number; next_cursor: string | null }
}

/**
 * The page that a request asks for, for all lists except the list of expenses and the event log.
 * @param filters the list and its filters, to which the cursors are bound
 * @throws Problem 400 for a cursor that is not valid here
 */
export function openPage(
  caller: Caller,
  filters: unknown,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): OpenPage {
  return {
    limit,
    after: openCursor(caller, filters, cursor),
    body({ rows, more }, show, positionOf = ({ id }) => id) {
      const last = rows.at(-1)
      const next_cursor = more && last ? cursorAt(caller, filters, positionOf(last)) : null
      return { data: rows.map(show), has_more: more, limit, next_cursor }
    },
  }
}

/**
 * The cursor of a page that starts after a position. Each call returns a different text, so that the text does not
 * reveal whether the position has moved.
 */
export function cursorAt(caller: Caller, filters: unknown, position: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(caller), nonce).setAAD(contextOf(caller, filters))
  const sealed = Buffer.concat([cipher.update(position), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
}

const keyOf = ({ cursorSecret }: Caller): Buffer => createHash('sha256').update(cursorSecret).digest()

const contextOf = ({ workspaceId }: Caller, filters: unknown): Buffer =>
  Buffer.from(JSON.stringify([workspaceId, filters]))
