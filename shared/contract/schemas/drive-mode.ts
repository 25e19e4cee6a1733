import * as z from 'zod/mini'
import { schema } from '../declare-schema.ts'
import { text, unset } from '../fields.ts'

const line = () => unset(text(500))

export const spotCreate = /* @__PURE__ */ schema(() =>
  z.strictObject({
    latitude: z.number().check(z.minimum(-90), z.maximum(90)),
    longitude: z.number().check(z.minimum(-180), z.maximum(180)),
    address_street: line(),
    address_city: line(),
    address_state: line(),
    address_zip: line(),
    address_country: line(),
    note: unset(text(5_000)),
  }),
)
