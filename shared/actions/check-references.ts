import { type CustomField, faultOfValue, MAX_VALUES_BYTES, mergeValues } from '../domain/kit/custom-field.ts'
import type { Json } from '../domain/kit/event.ts'
import type { StageId } from '../domain/kit/ids.ts'
import { sameJson } from '../domain/kit/json.ts'
import type { Pipeline } from '../domain/sales/pipeline.ts'
import { emptyMessage } from '../http/empty.ts'
import type { Caller } from '../http/exchange.ts'
import { type Fault, invalid } from '../http/problem.ts'
import { allCustomFields } from '../table/custom-fields.ts'
import { type FoundReference, readReferences } from '../table/references.ts'

/** The references in the body of a write to an opportunity or to one of its child records. */
interface References extends FoundReference {
  readonly stage_id?: StageId | null | undefined
  readonly custom_fields?: Json | undefined
}

/**
 * Checks the references and custom field values of a body: every record exists in the workspace (contract 5.3), the
 * stage belongs to the pipeline, and each value fits its field.
 * @param stored the record's current custom field values
 * @returns the pipeline that the references name, if any
 * @throws Problem 400 with all faults
 */
export async function checkReferences(
  caller: Caller,
  references: References,
  stored: Json = {},
): Promise<Pipeline | undefined> {
  const [{ missing, pipeline }, definitions] = await Promise.all([
    readReferences(caller.workspaceId, references),
    references.custom_fields ? allCustomFields(caller.workspaceId) : [],
  ])
  const faults: Fault[] = missing.map((path) => ({ path, message: 'was not found in this workspace' }))
  if (references.stage_id && pipeline && !pipeline.stages.some((stage) => stage.id === references.stage_id)) {
    faults.push({ path: 'stage_id', message: 'is not a stage of the pipeline' })
  }
  if (references.custom_fields) faults.push(...faultsOfValues(references.custom_fields, stored, definitions))
  if (faults.length > 0) throw invalid(faults)
  return pipeline
}

/** Keeping or removing a stored value is not a fault, even if the value's field has been changed or deleted since. */
function faultsOfValues(given: Json, stored: Json, definitions: readonly CustomField[]): Fault[] {
  const byKey = new Map(definitions.map((field) => [field.key, field]))
  const faults = Object.entries(given).flatMap(([key, value]) => {
    if (Object.hasOwn(stored, key) && (value === null || sameJson(value, stored[key]))) return []
    const field = byKey.get(key)
    const found = field ? value !== null && faultOfValue(field, value) : 'is not a known custom field'
    const message = found && field && value === '' ? emptyMessage(true, true) : found
    return message ? [{ path: `custom_fields.${key}`, message }] : []
  })
  const bytes = sizeOf(mergeValues(stored, given))
  if (bytes > MAX_VALUES_BYTES && bytes > sizeOf(stored))
    faults.push({
      path: 'custom_fields',
      message: `must be at most ${MAX_VALUES_BYTES} bytes as JSON, all values together`,
    })
  return faults
}

const sizeOf = (values: Json): number => Buffer.byteLength(JSON.stringify(values))
