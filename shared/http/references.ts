import { type CustomField, faultOfValue } from '../domain/custom-field.ts'
import type { StageId } from '../domain/ids.ts'
import type { Pipeline } from '../domain/pipeline.ts'
import { listCustomFields } from '../table/custom-fields.ts'
import { type Named, readReferences } from '../table/references.ts'
import type { Caller } from './call.ts'
import { type Fault, invalid } from './problem.ts'

/** What a write to an opportunity, or to what belongs to one, names. */
interface Naming extends Named {
  readonly stage_id?: StageId | null | undefined
  readonly custom_fields?: Record<string, unknown> | undefined
}

/**
 * Checks that all a body names is there (decisions 3) and returns the pipeline it names.
 * @throws Problem 400 with a fault for each field that names nothing
 */
export async function checkReferences(caller: Caller, named: Naming): Promise<Pipeline | undefined> {
  const [{ missing, pipeline }, definitions] = await Promise.all([
    readReferences(caller.workspaceId, named),
    named.custom_fields ? listCustomFields(caller.workspaceId) : [],
  ])
  const faults: Fault[] = missing.map((path) => ({ path, message: 'names no record of this workspace' }))
  if (named.stage_id && pipeline && !pipeline.stages.some((stage) => stage.id === named.stage_id)) {
    faults.push({ path: 'stage_id', message: 'is not a stage of the pipeline' })
  }
  faults.push(...faultsOfValues(named.custom_fields ?? {}, definitions))
  if (faults.length > 0) throw invalid(faults)
  return pipeline
}

function faultsOfValues(values: Record<string, unknown>, definitions: readonly CustomField[]): Fault[] {
  const byKey = new Map(definitions.map((field) => [field.key, field]))
  return Object.entries(values).flatMap(([key, value]) => {
    const field = byKey.get(key)
    const message = field ? value !== null && faultOfValue(field, value) : 'is not a known custom field'
    return message ? [{ path: `custom_fields.${key}`, message }] : []
  })
}
