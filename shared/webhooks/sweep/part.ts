/**
 * A part of the sweep, which a separate run executes each minute. The run checks every group of the outbox whose
 * number has the remainder `part`. Part 0 also does the work that belongs to no group: due rows, and events that must
 * be checked again.
 */
export interface Part {
  readonly part: number
  readonly parts: number
}

export const WHOLE: Part = { part: 0, parts: 1 }

/** The part that the schedule requests. Any other invocation, such as a manual one, requests the whole sweep. */
export function partOf(event: unknown): Part {
  const { part, parts } = Object(event)
  const isPart = Number.isInteger(part) && Number.isInteger(parts) && part >= 0 && part < parts
  return isPart ? { part, parts } : WHOLE
}

export const groupsOf = ({ part, parts }: Part, groups: number): number[] =>
  Array.from({ length: groups }, (_, group) => group).filter((group) => group % parts === part)
