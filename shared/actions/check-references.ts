import { type CustomField, faultOfValue, MAX_VALUES_BYTES, mergeValues } from '../domain/custom-field.ts'
import type { Json } from '../domain/event.ts'
import type { StageId } from '../domain/ids.ts'
import { sameJson } from '../domain/json-equal.ts'
import type { Pipeline } from '../domain/pipeline.ts'
import type { Caller } from '../http/exchange.ts'
import { type Fault, invalid } from '../http/problem.ts'
import { listCustomFields } from '../table/custom-fields.ts'
import { type FoundReference, readReferences } from '../table/references.ts'

/** What a write to an opportunity, or to what belongs to one, names. */
interface Naming extends FoundReference {
  readonly stage_id?: StageId | null | undefined
  readonly custom_fields?: Json | undefined
}

/**
 * Checks that all a body names is there (contract 5.3) and returns the pipeline it names.
 * @param held the custom field values that the record has
 * @throws Problem 400 with a fault for each field that names nothing
 */
export async function checkReferences(
  caller: Caller,
  named: Naming,
  held: Json = {},
): Promise<Pipeline | undefined> {
  const [{ missing, pipeline }, definitions] = await Promise.all([
    readReferences(caller.workspaceId, named),
    named.custom_fields ? listCustomFields(caller.workspaceId) : [],
  ])
  const faults: Fault[] = missing.map((path) => ({ path, message: 'names no record of this workspace' }))
  if (named.stage_id && pipeline && !pipeline.stages.some((stage) => stage.id === named.stage_id)) {
    faults.push({ path: 'stage_id', message: 'is not a stage of the pipeline' })
  }
  if (named.custom_fields) faults.push(...faultsOfValues(named.custom_fields, held, definitions))
  if (faults.length > 0) throw invalid(faults)
  return pipeline
}

/** What the record holds already may stay or go, though its field was changed or deleted since. */
function faultsOfValues(given: Json, held: Json, definitions: readonly CustomField[]): Fault[] {
  const byKey = new Map(definitions.map((field) => [field.key, field]))
  const faults = Object.entries(given).flatMap(([key, value]) => {
    if (Object.hasOwn(held, key) && (value === null || sameJson(value, held[key]))) return []
    const field = byKey.get(key)
    const message = field ? value !== null && faultOfValue(field, value) : 'is not a known custom field'
    return message ? [{ path: `custom_fields.${key}`, message }] : []
  })
  const bytes = sizeOf(mergeValues(held, given))
  if (bytes > MAX_VALUES_BYTES && bytes > sizeOf(held))
    faults.push({
      path: 'custom_fields',
      message: `must be at most ${MAX_VALUES_BYTES} bytes as JSON, all values together`,
    })
  return faults
}

const sizeOf = (values: Json): number => Buffer.byteLength(JSON.stringify(values))
