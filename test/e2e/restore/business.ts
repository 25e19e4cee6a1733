import sharp from 'sharp'
import type { UploadForm } from '../../../shared/storage/uploads.ts'
import { until } from '../../support/until.ts'
import { call, type Started } from '../process.ts'

const PDF = (text: string) =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<<>>\nendobj\n% ${text}\ntrailer\n<<>>\n%%EOF\n`)

/**
 * Fills a workspace with records of every kind and `count` expenses: every third has a receipt, and some have an external reference.
 * @returns the current and the previous secret that sign `opportunity.created`
 */
export async function fill(service: Started, count: number, target: string): Promise<string[]> {
  const make = async (path: string, body: object) => {
    const answer = await call(service, 'POST', path, body)
    if (answer.status !== 200 && answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.body
  }
  const send = async ({ method, url, headers }: UploadForm, bytes: Buffer) => {
    const { status } = await fetch(url, { method, headers: { ...headers }, body: new Uint8Array(bytes) })
    if (status !== 200) throw new Error(`an upload returned ${status}`)
  }
  const subscription = await make('/subscriptions', { trigger_id: 'opportunity.created', target_url: target })
  const rotated = await make(`/subscriptions/${subscription.id}/rotate-secret`, {})
  await make('/subscriptions', { trigger_id: 'expense.created', target_url: target })
  const member = await make('/members', { name: 'Mia', email: 'mia@example.com', permissions: [] })
  const vendor = await make('/vendors', { name: 'Timber & Sons' })
  const category = await make('/expense-categories', { name: 'Materials' })
  await make('/custom-fields', { key: 'roof', label: 'Roof', type: 'text', entity_type: 'opportunity' })
  const contact = await make('/contacts', { name: 'Carla', phone: '+1 415 555 2671' })
  const gone = [
    `/contacts/${(await make('/contacts', { name: 'Gone' })).id}`,
    `/expenses/${(await make('/expenses', { expense_type: 'purchase', expense_date: '2026-02-01', amount_tax_inclusive: 1 })).id}`,
  ]
  for (const path of gone) {
    const { status } = await call(service, 'DELETE', path)
    if (status !== 204) throw new Error(`DELETE ${path}: ${status}`)
  }
  const project = await make('/opportunities', { name: 'A roof', primary_contact_id: contact.id })
  await make(`/opportunities/${project.id}/approve`, {})
  await make(`/opportunities/${project.id}/estimates`, { title: 'First', amount: 100 })
  await make('/opportunities', { name: 'A fence', sales_rep_id: member.id })
  await make('/calls', {
    direction: 'inbound',
    outcome: 'completed',
    from_number: '+14155552672',
    to_number: '+14155550000',
  })
  await make('/envelopes', {
    title: 'Contract',
    opportunity_id: project.id,
    recipients: [{ name: 'Carla', email: 'carla@example.com' }],
  })
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c63' } })
    .jpeg()
    .toBuffer()
  const photo = await make('/photos', {
    project_id: project.id,
    mime_type: 'image/jpeg',
    size_bytes: picture.length,
  })
  await send(photo.upload, picture)

  const withReceipt: string[] = []
  const one = async (n: number) => {
    const { id } = await make('/expenses', {
      expense_type: 'purchase',
      expense_date: `2026-02-${String(1 + (n % 28)).padStart(2, '0')}`,
      amount_tax_inclusive: n + 0.25,
      vendor_id: vendor.id,
      category_id: category.id,
      ...(n % 2 && { project_id: project.id }),
    })
    if (n % 4 === 0) {
      const put = await call(service, 'PUT', `/expenses/${id}/external-references/books`, {
        external_id: `b-${n}`,
      })
      if (put.status !== 200) throw new Error(JSON.stringify(put))
    }
    if (n % 3) return
    const bytes = PDF(`receipt ${n}`)
    const { upload } = await make(`/expenses/${id}/receipt`, {
      mime_type: 'application/pdf',
      size_bytes: bytes.length,
    })
    await send(upload, bytes)
    withReceipt.push(id)
  }
  for (let n = 0; n < count; n += 10) {
    await Promise.all(Array.from({ length: Math.min(10, count - n) }, (_, more) => one(n + more)))
  }
  await untilProcessed(service, photo.id, withReceipt)
  return [rotated.signing_secret, subscription.signing_secret]
}

/** Waits until every file is processed and every delivery has ended. */
async function untilProcessed(
  service: Started,
  photo: string,
  withReceipt: readonly string[],
): Promise<void> {
  const read = async (path: string) => (await call(service, 'GET', path)).body
  const waiting = new Set(withReceipt)
  const there = async () => {
    if ((await read(`/photos/${photo}`)).status !== 'ready') return false
    for (const id of waiting) {
      if (!(await read(`/expenses/${id}`)).receipt) return false
      waiting.delete(id)
    }
    for (const { id } of (await read('/subscriptions')).data) {
      const { data } = await read(`/subscriptions/${id}/deliveries?status=pending&limit=1`)
      if (data.length > 0) return false
    }
    return true
  }
  await until(there, 200)
}
