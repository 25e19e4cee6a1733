import { mapFields } from './keys-of.ts'

/*
 * The optional texts of each record, with their maximum lengths. Their types, defaults, stored form, schemas and
 * views follow from these tables (`mapFields`).
 */

export const EXPENSE_TEXTS = { description: 5_000, notes: 5_000, reference_number: 500 } as const

export const ADDRESS_TEXTS = {
  address_street: 500,
  address_city: 500,
  address_state: 500,
  address_zip: 500,
  address_country: 500,
} as const

// Marked as pure: esbuild otherwise keeps a spread, and bundles without these records would contain the tables.
export const CONTACT_TEXTS = /* @__PURE__ */ (() => ({ ...ADDRESS_TEXTS }) as const)()
export const OPPORTUNITY_TEXTS = /* @__PURE__ */ (() => ({ lead_source: 500, ...ADDRESS_TEXTS }) as const)()

/** The values of a table's texts in a record. */
export type Texts<Table> = Readonly<Record<keyof Table, string | null>>

/** The stored form of the texts: a text can be added without a change of stored rows. */
/* @__NO_SIDE_EFFECTS__ */
export const storedTexts = <Table extends object>(table: Table) =>
  mapFields(table, () => ['added', 'text or null', () => null] as const)

/** By the entity types of events, and the types of rows. */
export const TEXTS_OF = { expense: EXPENSE_TEXTS, contact: CONTACT_TEXTS, opportunity: OPPORTUNITY_TEXTS }
