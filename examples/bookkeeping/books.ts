/** Requests to the books (stand-in.ts). */
import { setTimeout as sleep } from 'node:timers/promises'

const { BOOKS_URL = 'http://127.0.0.1:4000', BOOKS_TIMEOUT_MS = '10000' } = process.env
const TIMEOUT_MS = Number(BOOKS_TIMEOUT_MS)

export interface BillFields {
  readonly supplier_id: string | null
  readonly account_id: string | null
  readonly job_id: string | null
  readonly date: string
  readonly amount: number
  readonly memo: string
  readonly is_void: boolean
}
export type Bill = BillFields & { readonly id: string; readonly version: number }
export type Kind = 'suppliers' | 'accounts' | 'jobs'

/** The books have not taken something. `retryable`: they may take it later, without a change. */
export class BooksError extends Error {
  readonly code: string
  readonly retryable: boolean

  constructor(code: string, message: string, retryable: boolean) {
    super(message)
    this.code = code
    this.retryable = retryable
  }
}

async function send<Result>(method: string, path: string, body?: object): Promise<Result> {
  for (let n = 0; ; n++) {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const init = { method, signal, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(`${BOOKS_URL}${path}`, init).catch(() => undefined)
    const text = await response?.text().catch(() => undefined)
    // It may have been carried out. It is not repeated here, because the next attempt looks first.
    if (!response || !text) throw new BooksError('no_answer', 'The books did not answer', true)
    const answer = JSON.parse(text)
    if (response.ok) return answer
    // A request over the limit was not carried out.
    if (response.status === 429 && n < 5) await sleep(1000 * Number(response.headers.get('retry-after') ?? 1))
    // 422 is about this bill. 409 is about another change of it, which the next attempt sees.
    else throw new BooksError(answer.code, answer.message, response.status !== 422)
  }
}

/** The books store one bill for each reference, and refuse a second: the last line of defense against duplicates. */
export async function findBill(reference: string): Promise<Bill | undefined> {
  const [bill] = await send<Bill[]>('GET', `/bills?${new URLSearchParams({ reference })}`)
  return bill
}

export const createBill = (reference: string, fields: BillFields): Promise<Bill> =>
  send('POST', '/bills', { reference, ...fields })

/** Changes the version that was read. A request that is late, of a process that was killed, changes nothing. */
export const updateBill = (bill: Bill, fields: Partial<BillFields>): Promise<Bill> =>
  send('PUT', `/bills/${bill.id}`, { ...bill, ...fields })

/** The id of a supplier, account or job. */
export async function findId(
  kind: Kind,
  by: { reference: string } | { name: string },
): Promise<string | null> {
  const [found] = await send<{ id: string }[]>('GET', `/${kind}?${new URLSearchParams(by)}`)
  return found?.id ?? null
}

export const createNamed = (kind: Kind, reference: string, name: string): Promise<{ id: string }> =>
  send('POST', `/${kind}`, { reference, name })

export const urlOf = ({ id }: { readonly id: string }): string => `${BOOKS_URL}/bills/${id}`

/** Afterwards no request of an earlier process is still on its way. */
export const untilQuiet = (): Promise<void> => sleep(TIMEOUT_MS)
