import type { Envelope, Json } from '../../domain/kit/event.ts'
import { type ExternalReferences, MAX_NAMESPACES } from '../../domain/kit/external-references.ts'

/** Bytes of the large event: within 390 to 400 KB, whether a kilobyte has 1,000 or 1,024 bytes (contract 14.11). */
const BYTES = 399_600

/** The text that makes an event large if its record has no external references. */
const TEXT_OF: Readonly<Record<string, string>> = { envelope: 'title', photo: 'caption' }

/** The event with a record that makes the delivery as large as allowed, by many references or a long text. */
export function largeEvent(event: Envelope): Envelope {
  const record = event.data ?? event.metadata
  const withText = (length: number): Envelope => {
    const field = TEXT_OF[event.entity_type]
    const more = field
      ? { [field]: text(length) }
      : { external_references: references(Math.floor(length / MAX_NAMESPACES), event.occurred_at) }
    const larger: Json = { ...record, ...more }
    return event.data ? { ...event, data: larger } : { ...event, metadata: larger }
  }
  return withText(BYTES - JSON.stringify(withText(0)).length)
}

const SENTENCE = 'A reference has room for what an accounting system knows of the record. '
const text = (length: number) => SENTENCE.repeat(Math.ceil(length / SENTENCE.length)).slice(0, length)

function references(length: number, at: string): ExternalReferences {
  const stamps = { created_at: at, updated_at: at }
  const each = Array.from({ length: MAX_NAMESPACES }, (_, n) => {
    const reference = { external_id: `${n}`, url: null, metadata: { note: text(length) }, ...stamps }
    return [`system-${n}`, reference] as const
  })
  return Object.fromEntries(each)
}
