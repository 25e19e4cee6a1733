import { dayAndTime, formatDate } from './format-time.ts'

/** Someone else has changed a record since the page read it. */
export class ChangedMeanwhile<T extends object = object> extends Error {
  override readonly name = 'ChangedMeanwhile'
  readonly before: T
  readonly now: T

  constructor(before: T, now: T) {
    super('the record has changed since the page read it')
    this.before = before
    this.now = now
  }
}

/** Fields that change without a new version of the record, or only together with a field that is shown. */
const UNVERSIONED = ['updated_at', 'health', 'owner_status', 'value_changes']

/** Fields that are objects: each of their entries is compared by itself. */
const MAPS = ['custom_fields', 'external_references', 'sync_errors', 'mileage', 'headers']

/** What differs between two versions of a record, one line for each field: `City: Austin → Dallas`. */
export function describeChanges(before: object, now: object, prefix = ''): readonly string[] {
  const [from, to] = [new Map(Object.entries(before)), new Map(Object.entries(now))]
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((name) => {
    const [a, b] = [from.get(name), to.get(name)]
    if (UNVERSIONED.includes(name) || JSON.stringify(a) === JSON.stringify(b)) return []
    if (MAPS.includes(name)) return describeChanges(Object(a), Object(b), `${labelOf(name)} `)
    const [was, is] = [textOf(a), textOf(b)]
    const label = prefix === '' ? labelOf(name) : `${prefix}${name}`
    if (was !== is) return [`${label}: ${was} → ${is}`]
    // Links to files are new in each response, and this code does not have the names of people and stages.
    return name.endsWith('_id') ? [`${label}: another one`] : []
  })
}

/** `sales_rep_id` as `Sales rep`. */
function labelOf(name: string): string {
  const words = name.replace(/_id$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const DAY = /^\d{4}-\d\d-\d\d$/

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.map(textOf).join(', ') || '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return wordOf(String(value))
  const { name, title, description, external_id, message, content_hash } = Object(value)
  return textOf(name ?? title ?? description ?? external_id ?? message ?? (content_hash ? 'attached' : 'set'))
}

function wordOf(text: string): string {
  if (UUID.test(text)) return 'set'
  if (TIME.test(text)) return dayAndTime(new Date(text), new Date())
  return DAY.test(text) ? formatDate(text) : text
}
