import { createCustomField as route } from '../../shared/contract/routes/catalog.ts'
import { faultOfOptions, newCustomField, viewCustomField } from '../../shared/domain/custom-field.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { conflict, invalid } from '../../shared/http/problem.ts'
import { created } from '../../shared/http/reply.ts'
import {
  customFieldInsertion,
  listCustomFields,
  MAX_CUSTOM_FIELDS,
} from '../../shared/table/custom-fields.ts'

export const handler = endpoint(route, async ({ body, caller, now, commit }) => {
  const options = body.options ?? []
  const message = faultOfOptions(body.type, options)
  if (message) throw invalid([{ path: 'options', message }])
  const fields = await listCustomFields(caller.workspaceId)
  if (fields.some(({ key }) => key === body.key)) throw conflict(`the key ${body.key} is taken`)
  if (fields.length >= MAX_CUSTOM_FIELDS)
    throw conflict(`a workspace has at most ${MAX_CUSTOM_FIELDS} custom fields`)
  const field = newCustomField(caller.workspaceId, { ...body, options }, now)
  return commit(created(viewCustomField(field)), [customFieldInsertion(field)])
})
