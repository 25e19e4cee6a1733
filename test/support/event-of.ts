import type { Envelope } from '../../shared/domain/event.ts'
import type { AnyWrite } from '../../shared/table/store/write.ts'
import { envelopeOf } from '../../shared/webhooks/events/rows.ts'

/** The event that a write stores. */
export function eventOf(write: AnyWrite | undefined): Envelope {
  if (!write || !('put' in write)) throw new Error('it stores nothing')
  return envelopeOf({ ...write.put })
}
