import { createCustomField as route } from '../../shared/contract/routes/catalog.ts'
import { faultOfOptions, newCustomField, viewCustomField } from '../../shared/domain/kit/custom-field.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { conflict, invalid } from '../../shared/http/problem.ts'
import { created } from '../../shared/http/reply.ts'
import {
  customFieldInsertion,
  isRemoved,
  MAX_CUSTOM_FIELDS,
  MAX_KEYS,
  readAllCustomFields,
} from '../../shared/table/custom-fields.ts'

export const handler = endpoint(route, async ({ body, caller, now, commit }) => {
  const { key, type, options = [] } = body
  const message = faultOfOptions(type, options)
  if (message) throw invalid([{ path: 'options', message }])
  const fields = await readAllCustomFields(caller.workspaceId)
  const before = fields.find(({ record }) => record.key === key)
  if (before && !isRemoved(before)) throw conflict(`the key ${key} is taken`)
  if (before && before.record.type !== type)
    throw conflict(
      `the key ${key} had the type ${before.record.type}, and records keep its values; use another key`,
    )
  if (fields.filter((field) => !isRemoved(field)).length >= MAX_CUSTOM_FIELDS)
    throw conflict(`a workspace has at most ${MAX_CUSTOM_FIELDS} custom fields`)
  if (!before && fields.length >= MAX_KEYS)
    throw conflict(
      `a workspace has at most ${MAX_KEYS} keys of custom fields, including keys of deleted fields`,
    )
  const field = newCustomField(caller.workspaceId, { ...body, options }, now)
  return commit(created(viewCustomField(field)), [customFieldInsertion(field, before)])
})
