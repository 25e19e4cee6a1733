import { changeEstimate } from '../../shared/actions/estimates/change.ts'
import { checkDraft } from '../../shared/actions/estimates/check-draft.ts'
import { showEstimate } from '../../shared/actions/estimates/present.ts'
import { patchEstimate as route } from '../../shared/contract/routes/estimates.ts'
import { amountAfter, patchEstimate } from '../../shared/domain/sales/estimate.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { conflict, notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { getEstimate } from '../../shared/table/estimates.ts'

export const handler = endpoint(route, async ({ params, body, caller, now, commit, requireMatch }) => {
  const current = await getEstimate(caller.workspaceId, params.id)
  if (!current) throw notFound('estimate')
  const { status, line_items } = requireMatch(current.record)
  const next = patchEstimate(current.record, body, now)
  if (!next) throw conflict(`cannot change an estimate that is ${status}; only a draft can be changed`)
  const draft = { amount: amountAfter(current.record, body), line_items: next.line_items }
  const names = await checkDraft(caller.workspaceId, draft, line_items)
  if (next === current.record) return commit(ok(await showEstimate(next, now)), [])
  const { shown, writes } = await changeEstimate(current, next, { names })
  return commit(ok(shown), writes)
})
