import * as z from 'zod/mini'
import { isTimeZone } from '../../domain/kit/local-days.ts'
import { timestamp } from '../date-fields.ts'
import { document, schema } from '../declare-schema.ts'
import { matching, nullableText } from '../fields.ts'
import { count } from '../number-fields.ts'

/* @__NO_SIDE_EFFECTS__ */
function timeZone() {
  const known = matching(isTimeZone, 'must be an IANA time zone, such as America/Chicago')
  return document(z._default(known, 'UTC'), { type: 'string', default: 'UTC' })
}

export const overviewQuery = /* @__PURE__ */ schema(() =>
  z.strictObject({ time_zone: timeZone(), since: z.optional(timestamp()) }),
)

const values = () => z.nullable(z.strictObject({ count: count(), value: z.number() }))
const figures = () => ({ won: values(), open: values(), spent: z.nullable(z.number()) })

/** What was won, is open and was spent in a period. */
export const period = /* @__PURE__ */ schema(() => z.strictObject(figures()))

const person = () => z.nullable(z.strictObject({ id: z.string(), name: z.string() }))

const act = () =>
  z.strictObject({
    action: z.string(),
    occurred_at: z.string(),
    member: person(),
    entity_type: z.string(),
    entity_id: z.string(),
    opportunity_id: nullableText(),
    name: nullableText(),
    amount: z.nullable(z.number()),
    approved_by_name: nullableText(),
  })

/** The data of the console's first page (contract 5.16). */
export const overview = /* @__PURE__ */ schema(() =>
  z.strictObject({
    object: z.literal('overview'),
    time_zone: z.string(),
    today: z.string(),
    appointments: z.array(
      z.strictObject({
        opportunity_id: z.string(),
        name: z.string(),
        appointment_at: nullableText(),
        contact_name: nullableText(),
        primary_contact_id: nullableText(),
        phone: nullableText(),
        sales_rep: person(),
        project_manager: person(),
        address_street: nullableText(),
        address_city: nullableText(),
        address_state: nullableText(),
        address_zip: nullableText(),
      }),
    ),
    more_appointments: z.boolean(),
    needs_you: z.strictObject({
      failing_subscriptions: count(),
      leads_created_to: z.string(),
      leads_without_appointment: z.nullable(count()),
      estimates_sent_to: z.string(),
      estimates_waiting: z.nullable(count()),
      expenses_not_handled: z.nullable(
        z.strictObject({ namespace: z.string(), count: count(), amount_tax_inclusive: z.number() }),
      ),
      expenses_without_receipt: z.nullable(count()),
      jobs_over_estimate: z.nullable(count()),
    }),
    this_month: period,
    last_month: period,
    weeks: z.array(z.strictObject({ starts_on: z.string(), ...figures() })),
    complete: z.boolean(),
    acts: z.nullable(z.array(act())),
    more_acts: z.boolean(),
  }),
)
