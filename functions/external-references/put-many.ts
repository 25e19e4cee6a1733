import { putEach } from '../../shared/actions/expenses/put-each-reference.ts'
import { putReferences as route } from '../../shared/contract/routes/expenses.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'

export const handler = endpoint(route, async ({ params, body, ...request }) =>
  ok({ data: await putEach(request, params.namespace, body.references) }),
)
