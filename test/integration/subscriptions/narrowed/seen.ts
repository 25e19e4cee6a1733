/** What a run has seen, to know that it has tried something. */
export const seen = { arrived: 0, skipped: 0, refused: 0, conflicts: 0 }
