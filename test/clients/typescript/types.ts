import {
  ApiError,
  ConflictError,
  type EventOf,
  etagOf,
  RateLimitedError,
  type Schemas,
  verifyWebhook,
  type WebhookEvent,
  WorkspaceClient,
} from '../../../clients/typescript/src/index.ts'

/*
 * Never run: these lines must compile, and those after `@ts-expect-error` must not. They are compiled against the
 * sources by `npm run types`, and against the packed client by test/integration/clients/package.test.ts.
 */

const client = new WorkspaceClient({ url: 'https://api.example.com', apiKey: 'wsk_…', retries: 2 })

/** Takes a value of exactly this type. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const same = <A, B>(_: Same<A, B>): void => {}

export async function calls(): Promise<void> {
  const contact = await client.get('/v1/contacts/{id}', { params: { path: { id: 'c' } } })
  same<typeof contact, Schemas['Contact']>(true)
  const me = await client.get('/v1/me')
  same<typeof me, Schemas['Me']>(true)
  const made = await client.post('/v1/opportunities', { body: { contact_name: 'Maria' } })
  same<typeof made, Schemas['Opportunity']>(true)
  const gone = await client.delete('/v1/contacts/{id}', { params: { path: { id: 'c' } } })
  same<typeof gone, undefined>(true)

  await client.patch('/v1/contacts/{id}', {
    params: { path: { id: 'c' } },
    body: { name: 'Maria' },
    ifMatch: etagOf(contact),
  })
  await client.delete('/v1/contacts/{id}', { params: { path: { id: 'c' } }, ifMatch: etagOf(contact) })
  // @ts-expect-error an action takes no ETag
  await client.post('/v1/opportunities/{id}/approve', { params: { path: { id: 'c' } }, ifMatch: '*' })
  // @ts-expect-error a key has none
  await client.delete('/v1/api-keys/{id}', { params: { path: { id: 'c' } }, ifMatch: '*' })

  const many = { params: { path: { namespace: 'books' } }, body: { references: [] }, ifNoneMatch: '*' }
  await client.put('/v1/external-references/{namespace}', many)
  // @ts-expect-error a list of records has no ETag
  await client.put('/v1/external-references/{namespace}', { ...many, ifMatch: '*' })
  // @ts-expect-error a read returns the record
  await client.get('/v1/contacts/{id}', { params: { path: { id: 'c' } }, ifNoneMatch: '*' })

  // @ts-expect-error no such path
  await client.get('/v1/contact')
  // @ts-expect-error the path has no such method
  await client.put('/v1/me')
  // @ts-expect-error a file is no JSON
  await client.get('/v1/expenses/{id}/receipt', { params: { path: { id: 'c' } } })
  // @ts-expect-error its id is missing
  await client.get('/v1/contacts/{id}')
  // @ts-expect-error its body is missing
  await client.post('/v1/vendors')
  // @ts-expect-error a value is no text
  await client.post('/v1/opportunities', { body: { contact_name: 'Maria', value: '48250' } })
  // @ts-expect-error no such filter
  await client.get('/v1/expenses', { params: { query: { vendor: 'x' } } })
  // @ts-expect-error no such field
  made.contract_name
}

export async function lists(): Promise<void> {
  for await (const expense of client.list('/v1/expenses', { params: { query: { has_receipt: true } } })) {
    same<typeof expense, Schemas['Expense']>(true)
  }
  const { data } = await client.get('/v1/expenses')
  same<(typeof data)[number], Schemas['Expense']>(true)
  const changed = { updated_since: '2026-03-14T00:00:00Z', include_deleted: true }
  for await (const page of client.pages('/v1/expenses', { params: { query: changed } })) {
    same<(typeof page.data)[number], Schemas['Expense']>(true)
    same<typeof page.deleted, Schemas['DeletedRecord'][] | undefined>(true)
  }
  // @ts-expect-error a list of records has no deletions; they are in the pages
  client.list('/v1/expenses', { params: { query: changed } })
  for await (const page of client.pages('/v1/opportunities')) {
    same<typeof page, Schemas['OpportunityList']>(true)
  }
  // @ts-expect-error no such filter
  client.list('/v1/expenses', { params: { query: { vendor: 'x' } } })
  // @ts-expect-error this is no list
  client.list('/v1/me')
}

export function errors(error: unknown): string | number | undefined {
  if (error instanceof ConflictError) same<typeof error.code, 'conflict'>(true)
  if (error instanceof RateLimitedError) return error.retryAfter
  return error instanceof ApiError ? `${error.status} ${error.code} ${error.details[0]?.path}` : undefined
}

export async function webhooks(request: Request): Promise<string | null | undefined> {
  const event = await verifyWebhook(await request.arrayBuffer(), request.headers, 'whsec_…')
  same<typeof event, WebhookEvent>(true)
  // @ts-expect-error not every event has an expense
  event.data.vendor
  // @ts-expect-error no such trigger
  if (event.trigger === 'expense.exploded') return null
  if (event.trigger === 'expense.created') {
    const created: EventOf<'expense.created'> = event
    return created.data.vendor?.name
  }
  return event.trigger === 'opportunity.created' ? event.data.contact_name : event.id
}
