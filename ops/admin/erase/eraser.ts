import { isDeepStrictEqual } from 'node:util'
import { ADDRESS_TEXTS } from '../../../shared/domain/kit/texts.ts'
import { ERASED, ERASED_EMAIL, type Person } from './person.ts'

type Fields = Readonly<Record<string, unknown>>

/** Fields without names and free text: ids of this service, fixed values, times, object keys and encrypted texts. */
const FIXED =
  /^(id|object|type|status|state|trigger|entity_type|action|plan|via|direction|outcome|permissions|trigger_ids|target_url|sealed|secret|key|prefix|original|display|thumbnail|public_id|public_key)$|(?<!^external)_(id|ids|at|by|status|type|method|hash|secret|upload)$/

/** Objects whose fields have names of the customer's choice, such as `referred_by`: all their texts are free. */
const CUSTOM = ['custom_fields', 'metadata']

/** Replaces a person in records, events, index entries and stored responses. */
export class Eraser {
  private readonly person: Person
  private readonly pattern: RegExp | undefined

  constructor(person: Person) {
    this.person = person
    this.pattern = patternOf(person.texts)
  }

  /** Whether a text names the person. */
  isIn = (text: string): boolean =>
    this.pattern !== undefined && text.normalize('NFC').search(this.pattern) >= 0

  /** The same object if the value does not name the person. */
  erased(value: unknown, field = ''): unknown {
    const erased = this.replaced(value, field)
    return isDeepStrictEqual(erased, value) ? value : erased
  }

  private replaced(value: unknown, field: string, isCustom = false): unknown {
    if (typeof value === 'string') return this.text(value, isCustom ? '' : field)
    if (Array.isArray(value)) return value.map((one) => this.replaced(one, field, isCustom))
    // Sets and binary values have no texts of people.
    if (!isFields(value) || Object.getPrototypeOf(value) !== Object.prototype) return value
    const isInside = isCustom || CUSTOM.includes(field)
    const fields = Object.entries(value).map(([name, one]) => [name, this.replaced(one, name, isInside)])
    return this.withoutPersonalFields(Object.fromEntries(fields))
  }

  private text(value: string, field: string): string | null {
    if (field === 'body') return this.json(value)
    if (field === 'response_body' && this.isAbout(value)) return ERASED
    if (FIXED.test(field) || !this.pattern || !this.isIn(value)) return value
    // A part of the key of a row: two contacts with the same text would take the same number.
    if (field === 'phone_e164') return null
    return field === 'email' ? ERASED_EMAIL : value.normalize('NFC').replaceAll(this.pattern, ERASED)
  }

  /**
   * Whether a receiver's response repeats an event about the person. Only the beginning of a response is stored, so it
   * may be incomplete.
   */
  private isAbout(body: string): boolean {
    return [this.person.id, ...this.person.opportunities].some((id) => body.includes(id))
  }

  /** A stored response. Responses that show a secret are encrypted. */
  private json(body: string): string {
    if (!body.startsWith('{')) return body
    const value: unknown = JSON.parse(body)
    const erased = this.erased(value)
    return erased === value ? body : JSON.stringify(erased)
  }

  /** Replaces fields of records about the person, regardless of their content. Absent fields stay absent. */
  private withoutPersonalFields(record: Fields): Fields {
    const { kind, id, opportunities } = this.person
    if (record.id === id) return replacing(record, kind === 'member' ? BLANK_MEMBER : BLANK_CONTACT)
    if (kind === 'member') return isAboutMember(record, id) ? withoutNames(record) : record
    if (record.primary_contact_id === id || opportunities.has(String(record.id)))
      return withoutCustomer(record)
    if (record.contact_id === id) return replacing(record, BLANK_CALL)
    if (opportunities.has(String(record.opportunity_id))) return replacing(record, BLANK_ESTIMATE)
    if (!opportunities.has(String(record.entity_id)) || !isFields(record.metadata)) return record
    return { ...record, metadata: replacing(record.metadata, BLANK_METADATA) }
  }
}

const BLANK_ADDRESS: Fields = Object.fromEntries(Object.keys(ADDRESS_TEXTS).map((name) => [name, null]))
const BLANK_MEMBER: Fields = { name: ERASED, email: ERASED_EMAIL }
const BLANK_CONTACT: Fields = {
  ...{ name: ERASED, email: null, phone: null, phone_e164: null, holds_number: false },
  ...BLANK_ADDRESS,
}
const BLANK_JOB: Fields = { contact_name: ERASED, spot: undefined, ...BLANK_ADDRESS }
/** The address that an expense shows of its project. */
const BLANK_PROJECT_ADDRESS: Fields = { street: null, city: null, state: null, zip: null, country: null }
const BLANK_CALL: Fields = { summary: ERASED, transcript: ERASED, from_number: null, to_number: null }
const BLANK_ESTIMATE: Fields = { approved_by_name: ERASED }
/** The fields of events about an opportunity: the customer who approved an estimate, and the place of a lead. */
const BLANK_METADATA: Fields = { approved_by_name: ERASED, note: ERASED, latitude: 0, longitude: 0 }

/** An entry of the audit log about the member, or about a key or a passkey that the member added. */
const isAboutMember = ({ entity_id, action, actor }: Fields, id: string): boolean =>
  entity_id === id || (isFields(actor) && actor.member_id === id && /^(passkey|api_key)/.test(String(action)))

function withoutNames(entry: Fields): Fields {
  if (!isFields(entry.changes)) return entry
  const blank = ([name, change]: [string, unknown]) => [
    name,
    isFields(change) && (name === 'name' || name === 'email')
      ? replacing(change, { from: ERASED, to: ERASED })
      : change,
  ]
  return { ...entry, changes: Object.fromEntries(Object.entries(entry.changes).map(blank)) }
}

/** An opportunity, or the project that an expense shows. Its name may be derived from the customer or the street. */
function withoutCustomer(record: Fields): Fields {
  const { name, contact_name, address_street, address } = record
  const isDerived = isPresent(name) && (name === contact_name || name === address_street)
  return replacing(record, {
    ...BLANK_JOB,
    ...(isFields(address) && { address: replacing(address, BLANK_PROJECT_ADDRESS) }),
    ...(isDerived && { name: ERASED }),
  })
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isPresent = (value: unknown): boolean => value !== null && value !== undefined

function replacing(record: Fields, values: Fields): Fields {
  const fields = Object.entries(record).map(([name, value]) => [
    name,
    name in values && isPresent(value) ? values[name] : value,
  ])
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

/** Matches whole words, ignoring case and the width of white space; phone numbers with any separators. */
export function patternOf(texts: readonly string[]): RegExp | undefined {
  const sources = texts.flatMap((text) => (isNumber(text) ? numberSources(text) : [wordsSource(text)]))
  if (sources.length === 0) return undefined
  const longestFirst = [...new Set(sources)].toSorted((a, b) => b.length - a.length)
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
}

const isNumber = (text: string): boolean => /^\+?[\d\s().-]{7,}$/.test(text)

function numberSources(text: string): string[] {
  const digits = text.replaceAll(/\D/g, '')
  const national = text.startsWith('+1') && digits.length === 11 ? [digits.slice(1)] : []
  const international = !text.startsWith('+') && digits.length === 10 ? [`1${digits}`] : []
  return [digits, ...national, ...international].map((number) => `\\+?\\(?${[...number].join('[\\s().-]*')}`)
}

const wordsSource = (text: string): string =>
  text
    .normalize('NFC')
    .split(/\s+/)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
    .join('\\s+')
