const PERSON_KINDS = ['contact', 'member'] as const
export type PersonKind = (typeof PERSON_KINDS)[number]

export const ERASED = '[erased]'
/** A reserved domain: no mail reaches it. */
export const ERASED_EMAIL = 'erased@example.invalid'

/** A person to erase. */
export interface Person {
  readonly kind: PersonKind
  readonly id: string
  /** The texts that are replaced wherever they occur. */
  readonly texts: readonly string[]
  /** The words of the name, which other people may share: occurrences are only counted. */
  readonly words: readonly string[]
  /** The opportunities of a contact. */
  readonly opportunities: ReadonlySet<string>
}

const MIN_LENGTH = 3

/** The fields of a contact or a member that identify the person. */
export interface PersonalFields {
  readonly id: string
  readonly name?: string | null
  readonly email?: string | null
  readonly phone?: string | null
  readonly phone_e164?: string | null
  readonly address_street?: string | null
}

/** @param more texts that the operator names, such as another spelling of the name */
export function personOf(kind: PersonKind, record: PersonalFields, more: readonly string[] = []): Person {
  const { id, name, email, phone, phone_e164, address_street } = record
  const found = [name, email, phone, phone_e164, address_street].flatMap((text) => text?.trim() || [])
  return {
    kind,
    id,
    texts: [...new Set([...found.filter(identifies), ...more.map((text) => text.trim())])],
    words: (name ?? '').split(/\s+/).filter((word) => word.length >= MIN_LENGTH && word !== ERASED),
    opportunities: new Set(),
  }
}

/** A single word may be the name of other people, or a word of a sentence. */
const identifies = (text: string): boolean =>
  text !== ERASED_EMAIL && (/\S\s+\S|@/.test(text) || text.replaceAll(/\D/g, '').length >= 7)

/** Whether a text is long enough to be replaced. */
export const isReplaceable = (text: string): boolean => text.trim().length >= MIN_LENGTH
