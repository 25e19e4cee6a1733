/** Maximum clock skew between two instances, in milliseconds. Comparisons of their times must allow for it. */
export const CLOCK_SKEW_MS = 2_000

/** Maximum time until an index shows a write, in milliseconds. */
const INDEX_LAG_MS = 2_000

/** How long after its `updated_at` the transaction of a change may still be sent, in milliseconds (`store/commit.ts`). */
export const COMMIT_WINDOW_MS = 4_000

/**
 * Changes appear in a list by `updated_since` this many milliseconds after their `updated_at`. By then every change
 * with an earlier `updated_at` is committed and in the index, even if a function with a slow clock made it. So no
 * change can appear before one that a client has already received (contract 19.2).
 */
export const CHANGES_DELAY_MS: number = COMMIT_WINDOW_MS + CLOCK_SKEW_MS + INDEX_LAG_MS
