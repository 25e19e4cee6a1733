import { type Action, type Field, type Given, send, type Values, type Z } from './api.ts'

/** The field of a record's own id. */
const idOf = ({ path }: Action) =>
  path.startsWith('/v1/expenses')
    ? { search: 'expense.id' }
    : { dynamic: 'projects.id.name', search: 'opportunity.id' }

/** The input fields of an action. */
export const fieldsOf = (action: Action): Field[] =>
  action.inputs.map(({ field }) => ({
    ...field,
    ...(field.key === 'id' && idOf(action)),
    // The dropdown of stages lists the stages of this pipeline.
    ...(field.key === 'pipeline_id' && { altersDynamicFields: true }),
  }))

const EVENT = {
  key: 'event_id',
  label: 'Event ID',
  helpText:
    'The ID of the event that started this Zap. With it, a step that Zapier repeats within 24 hours changes nothing.',
}
/** Fields of a create that is a POST. */
export const keyFields = ({ method }: Action): Field[] => (method === 'POST' ? [EVENT] : [])

/** An idempotency key for the Zap, the event and the input: two steps of a Zap may differ only in their input. */
export function keyOf(z: Z, key: string, { inputData, meta }: Given): Record<string, string> {
  if (!inputData.event_id) return {}
  return { 'Idempotency-Key': z.hash('sha256', JSON.stringify([meta?.zap?.id, key, inputData])) }
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The path, parameters and body of an action, without blank fields. */
export function requestOf({ method, path, inputs }: Action, given: Values) {
  const filled = inputs.filter(({ field: { key } }) => !isBlank(given[key]))
  const valuesOf = (chosen: typeof inputs) =>
    Object.fromEntries(chosen.map(({ field: { key } }) => [key, given[key]]))
  const { query = [], body = [], path: ids = [] } = Object.groupBy(filled, (input) => input.in)
  const members = Map.groupBy(body, ({ parent }) => parent)
  const bodies = [...members].map(([parent, chosen]) =>
    parent ? { [parent]: valuesOf(chosen) } : valuesOf(chosen),
  )
  const params = valuesOf(query)
  return {
    path: ids.reduce(
      (text, { field: { key } }) => text.replace(`{${key}}`, encodeURIComponent(String(given[key]))),
      path,
    ),
    params,
    options: { method, params, ...(method !== 'GET' && { body: Object.assign({}, ...bodies) }) },
  }
}

const TYPES: Readonly<Record<string, string>> = { number: 'number', boolean: 'boolean' }
const CUSTOM = 'custom_'

interface Definition {
  readonly key: string
  readonly label: string
  readonly type: string
  readonly options: readonly string[]
}
interface Page {
  readonly data: readonly Definition[]
  readonly next_cursor: string | null
}

/** A field for each custom field of the workspace. */
export async function customFields(z: Z, bundle: Given): Promise<Field[]> {
  const definitions: Definition[] = []
  let cursor: string | null = null
  do {
    const params = { limit: 100, cursor }
    const page: Page = (await send<Page>(z, bundle, '/v1/custom-fields', { params })).data
    definitions.push(...page.data)
    cursor = page.next_cursor
  } while (cursor)
  return definitions.map(({ key, label, type, options }) => ({
    key: `${CUSTOM}${key}`,
    label,
    type: TYPES[type] ?? 'string',
    ...(options.length > 0 && { choices: options }),
    ...(type === 'multi_select' && { list: true }),
  }))
}

/** The values of custom fields in an input. */
export function customValues(given: Values): Values {
  const own = Object.entries(given).filter(([key, value]) => key.startsWith(CUSTOM) && !isBlank(value))
  return own.length === 0
    ? {}
    : { custom_fields: Object.fromEntries(own.map(([key, value]) => [key.slice(CUSTOM.length), value])) }
}
