import { deleteCustomField as route } from '../../shared/contract/routes/catalog.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { noContent } from '../../shared/http/reply.ts'
import { customFieldRemoval, readCustomFields } from '../../shared/table/custom-fields.ts'

export const handler = endpoint(route, async ({ params, caller, now, commit, requireMatch }) => {
  const current = (await readCustomFields(caller.workspaceId)).find(({ record }) => record.id === params.id)
  if (!current) throw notFound('custom field')
  requireMatch(current.record)
  return commit(noContent(), [customFieldRemoval(current, now)])
})
