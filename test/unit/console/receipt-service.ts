import { vi } from 'vitest'
import { useReceiptDrafts } from '../../../console/src/api/receipt-drafts.ts'
import { fakeApi, listOf, refusal, type Sent } from './fake-api.ts'
import { renderHook, until } from './hooks.ts'

type Step = 'me' | 'find' | 'create' | 'change' | 'upload'

interface Stored {
  readonly id: string
  readonly [field: string]: unknown
}

const stepOf = ({ method, path }: Sent): Step => {
  if (path.endsWith('/receipt')) return 'upload'
  if (method === 'POST') return 'create'
  if (method === 'PATCH') return 'change'
  return path.startsWith('/v1/me') ? 'me' : 'find'
}

/**
 * A service that creates expenses and takes their receipts. Its requests may be answered in another way, after they were
 * carried out if the answer is 500 or more; `at` counts the requests of a step from 1.
 */
export function receiptService(
  member: string | ((key: string | null) => string),
  after: (step: Step, at: number, sent: Sent) => unknown = () => undefined,
) {
  const expenses = new Map<string, Stored>()
  const replies = new Map<string, { readonly text: string; readonly expense: Stored }>()
  /** The expenses whose file was sent. */
  const receipts: string[] = []
  const counts = { me: 0, find: 0, create: 0, change: 0, upload: 0 }
  const create = ({ key, idempotencyKey, body }: Sent) => {
    const name = `${key} ${idempotencyKey}`
    const text = JSON.stringify(body)
    const former = replies.get(name)
    if (former) return former.text === text ? former.expense : refusal(409, 'conflict')
    const expense = { id: `e${replies.size + 1}`, receipt_upload: null, ...Object(body) }
    replies.set(name, { text, expense })
    expenses.set(expense.id, expense)
    return expense
  }
  const carryOut = (step: Step, sent: Sent) => {
    if (step === 'me') {
      const id = typeof member === 'string' ? member : member(sent.key)
      const permissions = ['expenses.view', 'expenses.edit']
      return { member: { id }, api_key_id: sent.key, permissions, workspace: { plan: 'professional' } }
    }
    if (step === 'find') return listOf(...expenses.values())
    if (step === 'create') return create(sent)
    const id = sent.path.split('/')[3] ?? ''
    const expense = expenses.get(id)
    if (!expense) return refusal(404, 'not_found')
    if (step === 'upload') return { upload: { method: 'PUT', url: `http://files.test/${id}`, headers: {} } }
    const changed = { ...expense, ...Object(sent.body) }
    expenses.set(id, changed)
    return changed
  }
  const sent = fakeApi(async (one) => {
    if (one.method === 'PUT') {
      receipts.push(one.path.slice(1))
      return new Response()
    }
    const step = stepOf(one)
    const answer = await after(step, ++counts[step], one)
    if (answer instanceof Response && answer.status < 500) return answer
    const result = carryOut(step, one)
    return answer ?? result
  })
  return { sent, counts, expenses, receipts }
}

/** The drafts of a member, once they are read. */
export async function opened(member: string) {
  const hook = renderHook(() => useReceiptDrafts(member), undefined)
  await until(() => hook.value.drafts.length > 0)
  return hook
}

/** Passes the time after which waiting drafts are sent again. */
export const again = () => vi.advanceTimersByTime(30_000)
