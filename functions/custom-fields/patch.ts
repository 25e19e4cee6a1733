import { patchCustomField as route } from '../../shared/contract/routes/catalog.ts'
import { changeRecord } from '../../shared/domain/kit/change.ts'
import { faultOfOptions, viewCustomField } from '../../shared/domain/kit/custom-field.ts'
import { merge } from '../../shared/domain/kit/json.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { invalid, notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { customFieldReplacement, readCustomFields } from '../../shared/table/custom-fields.ts'

export const handler = endpoint(route, async ({ params, body, caller, now, commit, requireMatch }) => {
  const current = (await readCustomFields(caller.workspaceId)).find(({ record }) => record.id === params.id)
  if (!current) throw notFound('custom field')
  requireMatch(current.record)
  const merged = merge(current.record, body)
  const message = faultOfOptions(merged.type, merged.options)
  if (message) throw invalid([{ path: 'options', message }])
  if (merged === current.record) return commit(ok(viewCustomField(merged)), [])
  const field = changeRecord(merged, {}, now)
  return commit(ok(viewCustomField(field)), [customFieldReplacement(current, field)])
})
