import type { SQSEvent } from 'aws-lambda'
import { handler as finishReceipt } from '../../../../functions/receipts/finish.ts'
import { NOTHING } from '../../../../ops/cost/model.ts'
import type { Units } from '../../../../ops/cost/month.ts'
import type { Bench } from '../../../../test/support/bench.ts'
import { idOf } from '../../../../test/support/exercises/exercise.ts'
import { measure } from '../../measure/measured.ts'
import { OTHER_CALL_MS, OWN_MS, request, START_MS, STORE_MS } from './work.ts'

/** The work for a receipt: the request for an upload link, the upload by the client, the check, and one download by a receiver. */
export async function receiptOf(bench: Bench): Promise<Pick<Units, 'upload' | 'receipt'>> {
  const bytes = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
  const expense = await idOf(
    bench.post('/v1/expenses', {
      expense_type: 'purchase',
      expense_date: '2026-03-14',
      amount_tax_inclusive: 184.62,
    }),
  )
  let form: { url: string; method: string; headers: Record<string, string> } | undefined
  const upload = await measure(async () => {
    const file = { mime_type: 'image/jpeg', size_bytes: bytes.length }
    form = (await bench.post(`/v1/expenses/${expense}/receipt`, file)).body.upload
  })
  if (!form) throw new Error('no upload was allowed')
  const { url, method, headers } = form
  const { ok } = await fetch(url, { method, headers, body: new Uint8Array(bytes) })
  if (!ok) throw new Error('the upload was refused')
  const key = decodeURIComponent(new URL(url).pathname.split('/').slice(2).join('/'))
  const body = JSON.stringify({ Records: [{ s3: { object: { key } } }] })
  const finished = await measure(() =>
    finishReceipt({ Records: [{ messageId: '1', body }] } as unknown as SQSEvent),
  )
  if ((await bench.get(`/v1/expenses/${expense}`)).body.receipt === null) throw new Error('no receipt')
  const { calls, logBytes, ...bill } = finished
  const receipt = {
    ...{ ...NOTHING, ...bill, logBytes, invocations: 1, queueCalls: 3, s3Puts: 2, s3Gets: 2 },
    functionMs: OWN_MS.endpoint + calls * STORE_MS + 3 * OTHER_CALL_MS,
    startMs: START_MS.endpoint,
  }
  return { upload: request(upload, 1_500), receipt }
}
