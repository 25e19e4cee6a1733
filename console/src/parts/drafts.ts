/*
 * Unsaved input of forms, in `sessionStorage`. A draft survives a reload and the end of a session, and only the
 * member who typed the input can restore it. Signing out deletes the draft.
 */

const STORED_AS = 'console.drafts'

export interface Draft {
  /** The time of the last input, in milliseconds. */
  readonly at: number
  /** The values that differ from the initial values of the form. */
  readonly values: Readonly<Record<string, unknown>>
  /** Whether a file was chosen, which no draft contains. */
  readonly hasFile: boolean
}

interface Stored {
  readonly member: string
  /** By the form. */
  readonly drafts: Readonly<Record<string, Draft>>
}

/** The member of the session. Without a member, drafts are neither stored nor offered. */
let member: string | undefined

function read(): Stored['drafts'] {
  try {
    const stored: Partial<Stored> = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '{}')
    return (stored.member === member && stored.drafts) || {}
  } catch {
    // A browser can have any text.
    return {}
  }
}

function write(drafts: Stored['drafts']): void {
  if (member === undefined) return
  try {
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(STORED_AS)
    else sessionStorage.setItem(STORED_AS, JSON.stringify({ member, drafts } satisfies Stored, orNull))
  } catch {
    // The browser's storage is full.
  }
}

/** JSON omits undefined values, such as a choice that was cleared. */
const orNull = (_: string, value: unknown) => (value === undefined ? null : value)

/** Starts to store drafts of a member, and deletes drafts of all other members. */
export function keepDraftsOf(id: string): void {
  member = id
  write(read())
}

export function deleteDrafts(): void {
  member = undefined
  sessionStorage.removeItem(STORED_AS)
}

export const draftOf = (form: string): Draft | undefined => read()[form]

export const keepDraft = (form: string, draft: Draft): void => write({ ...read(), [form]: draft })

export function dropDraft(form: string): void {
  const { [form]: _, ...others } = read()
  write(others)
}

/** The values that differ from the initial values of a form, except values that must not be stored. */
export function typedValues<Values extends object>(
  values: Values,
  before: Values,
  unkept: readonly string[] = [],
): Partial<Values> {
  const isTyped = (name: keyof Values & string) =>
    !unkept.includes(name) && JSON.stringify(values[name]) !== JSON.stringify(before[name])
  const typed: Partial<Values> = {}
  for (const name in values) if (isTyped(name)) typed[name] = values[name]
  return typed
}

/** The values of a form, replaced by a draft's values unless another version of the console stored them. */
export function withDraft<Values extends object>(before: Values, { values }: Draft): Values {
  const fitting = Object.entries(values).flatMap(([name, value]) => {
    const sample: unknown = Reflect.get(before, name)
    if (value === null) return [[name, sample === null ? null : undefined]]
    return name in before && isLike(sample, value) ? [[name, value]] : []
  })
  return { ...before, ...Object.fromEntries(fitting) }
}

const isLike = (sample: unknown, value: unknown): boolean =>
  sample === null ||
  sample === undefined ||
  (typeof sample === typeof value && Array.isArray(sample) === Array.isArray(value))
