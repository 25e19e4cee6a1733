/** Requests to the books (stand-in.ts). */
import { setTimeout as sleep } from 'node:timers/promises'
import { retryAfterOf } from '../../clients/typescript/src/index.ts'

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
/** The books refuse a bill with a negative amount, so a return becomes a credit. */
export type BillKind = 'bills' | 'credits'
export type Bill = BillFields & { readonly id: string; readonly version: number; readonly kind: BillKind }
export type Kind = 'suppliers' | 'accounts' | 'jobs'

/** The error when the books refuse something. `retryable`: a later attempt may succeed without a change. */
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
    const { ok, status, headers } = response
    // A request over the limit was not carried out.
    if (status === 429 && n < 5) await sleep(1000 * (retryAfterOf(headers) ?? 1))
    else {
      const answer = parsed(text)
      if (ok && answer) return answer as Result
      const { code, message } = answer ?? {}
      // 422 is a fault of this bill. 409 means that the bill was changed in the meantime; the next attempt reads that change.
      if (code && message) throw new BooksError(code, message, status !== 422)
      throw new BooksError(`http_${status}`, `Not an answer of the books: HTTP ${status}`, true)
    }
  }
}

/** The answer of the books; undefined for a page of a proxy. */
function parsed(text: string): { code?: string; message?: string } | undefined {
  try {
    return JSON.parse(text) ?? undefined
  } catch {
    return undefined
  }
}

export async function findBill(kind: BillKind, reference: string): Promise<Bill | undefined> {
  const [bill] = await send<Bill[]>('GET', `/${kind}?${new URLSearchParams({ reference })}`)
  return bill
}

/**
 * The books return the first record to a repeated create. So a create that arrives late, or whose response was lost, creates no second
 * record. The id of the request must be the same in each attempt, also after a restart; books such as QuickBooks accept 50 characters.
 */
const create = <Result>(kind: Kind | BillKind, reference: string, fields: object): Promise<Result> =>
  send('POST', `/${kind}?requestid=${kind}-${reference}`, { reference, ...fields })

/** @returns the first bill, which may be equal to an earlier state of the expense */
export const createBill = (kind: BillKind, reference: string, fields: BillFields): Promise<Bill> =>
  create(kind, reference, fields)

/** Changes the version that was read. A late request of a process that was killed has an older version, so it changes nothing. */
export const updateBill = (bill: Bill, fields: Partial<BillFields>): Promise<Bill> =>
  send('PUT', `/${bill.kind}/${bill.id}`, { ...bill, ...fields })

/** The id of a supplier, account or job. */
export async function findId(
  kind: Kind,
  by: { reference: string } | { name: string },
): Promise<string | null> {
  const [found] = await send<{ id: string }[]>('GET', `/${kind}?${new URLSearchParams(by)}`)
  return found?.id ?? null
}

export const createNamed = (kind: Kind, reference: string, name: string): Promise<{ id: string }> =>
  create(kind, reference, { name })

export const urlOf = ({ kind, id }: Bill): string => `${BOOKS_URL}/${kind}/${id}`

/** Afterwards no request of an earlier process is still on its way. */
export const untilQuiet = (): Promise<void> => sleep(TIMEOUT_MS)
