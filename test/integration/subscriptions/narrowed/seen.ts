/** The cases that a run has met, to know that it has tried something. */
export const seen = { arrived: 0, skipped: 0, refused: 0, conflicts: 0 }
