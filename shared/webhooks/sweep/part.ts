/**
 * A part of the sweep: each minute, a separate run does it. It checks every group of the outbox whose number has the remainder
 * `part`. Part 0 also does what has no group: due rows, and events that must be checked again.
 */
export interface Part {
  readonly part: number
  readonly parts: number
}

export const WHOLE: Part = { part: 0, parts: 1 }

/** The part that the schedule asks for. Anything else, such as an invocation by hand, asks for all of it. */
export function partOf(event: unknown): Part {
  const { part, parts } = Object(event)
  const isPart = Number.isInteger(part) && Number.isInteger(parts) && part >= 0 && part < parts
  return isPart ? { part, parts } : WHOLE
}

export const groupsOf = ({ part, parts }: Part, groups: number): number[] =>
  Array.from({ length: groups }, (_, group) => group).filter((group) => group % parts === part)
