import fc from 'fast-check'
import { type Route, takesKey } from '../../../../shared/contract/route.ts'
import { routes as typed } from '../../../../shared/contract/routes.ts'
import { document } from '../../../../shared/document/openapi/document.ts'
import { UNKNOWN_ID } from '../../expenses/api.ts'
import { type Actor, ANY_MARK, markOf, type Request, resourceOf, World } from './world.ts'

const routes = (typed as readonly Route[]).filter((route) => takesKey(route) && !route.internal)
const { paths } = await document()

const reads = routes.filter(({ method }) => method === 'GET')
/** Writes about a record. */
const writes = routes.filter(({ method, path }) => method !== 'GET' && /\{(\w+_)?id\}/.test(path))

const nth = fc.nat(10_000)
const via = fc.constantFrom('api' as const, 'mcp' as const)
const MADE = [
  'contact',
  'opportunity',
  'expense',
  'photo',
  'vendor',
  'category',
  'subscription',
  'call',
] as const

const steps = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('make' as const),
      by: nth,
      kind: fc.constantFrom(...MADE),
      ref: fc.option(nth),
      via,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      what: fc.constant('read' as const),
      by: nth,
      route: fc.constantFrom(...reads),
      refs: fc.array(nth, { minLength: 4, maxLength: 4 }),
      via,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('attack' as const),
      by: nth,
      route: fc.constantFrom(...writes),
      refs: fc.array(nth, { minLength: 4, maxLength: 4 }),
      via,
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('search' as const), by: nth, ref: nth, via }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('sum' as const),
      by: nth,
      noun: fc.constantFrom('Expenses', 'Opportunities'),
      via,
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('export' as const), by: nth, reader: nth, via }) },
)
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never
type StepOf<What> = Extract<Step, { readonly what: What }>

export const scripts = fc.array(steps, { minLength: 12, maxLength: 30 })

const pick = <T>(all: readonly T[], n: number): T => all[n % all.length] as T

/** An id of either workspace; mostly of a record of this resource, if one has been seen. */
function anyId({ ids }: World, n: number, resource?: string): string {
  const all = [...ids[0], ...ids[1]]
  const fitting = all.filter(([, seen]) => seen === resource)
  return pick(fitting.length > 0 && n % 4 > 0 ? fitting : [...all, [UNKNOWN_ID, '']], n >> 2)[0] as string
}

const requestOf = (id: string, more: Partial<Request> = {}): Request => {
  const route = routes.find((one) => one.id === id)
  if (!route) throw new Error(`no operation ${id}`)
  return { operation: id, method: route.method, path: route.path, params: {}, ...more }
}

/** Amounts of the second workspace have a cent, so that a sum with an amount of the other workspace has the wrong cents. */
const amountOf = ({ side, n }: Actor) => 10 + n + side / 100

function made(actor: Actor, kind: StepOf<'make'>['kind'], ref: string | undefined): Request {
  const name = markOf(actor, 'o')
  const value = amountOf(actor)
  switch (kind) {
    case 'contact':
      return requestOf('createContact', { body: { name } })
    case 'opportunity':
      return requestOf('createOpportunity', {
        body: { name, value, ...(ref && { primary_contact_id: ref }) },
      })
    case 'expense': {
      const fixed = { expense_type: 'purchase', expense_date: '2026-03-14', amount_tax_inclusive: value }
      const body = { ...fixed, description: markOf(actor, 'e'), ...(ref && { project_id: ref }) }
      return requestOf('createExpense', { body })
    }
    case 'photo':
      return requestOf('createPhoto', {
        body: { mime_type: 'image/jpeg', size_bytes: 100, caption: name, ...(ref && { project_id: ref }) },
      })
    case 'vendor':
      return requestOf('createVendor', { body: { name } })
    case 'category':
      return requestOf('createExpenseCategory', { body: { name } })
    case 'call':
      return requestOf('createCall', {
        body: {
          direction: 'inbound',
          outcome: 'completed',
          from_number: '+15125550143',
          notes: name,
          ...(ref && { contact_id: ref }),
        },
      })
    case 'subscription':
      return requestOf('createSubscription', {
        body: { trigger_id: 'expense.created', target_url: 'http://127.0.0.1:9/closed', description: name },
      })
  }
}

/** Every member makes what it may, so that there is something to reach from the first step. */
export async function begin(): Promise<World> {
  const world = await World.begin()
  await Promise.all(
    world.actors.map(async (actor) => {
      for (const kind of ['expense', 'vendor', 'opportunity'] as const)
        await world.ask(actor, made(actor, kind, undefined), 'api')
    }),
  )
  return world
}

export async function play(world: World, step: Step): Promise<void> {
  const actor = pick(world.actors, step.by)
  if (step.what === 'make') {
    const ref = step.ref === null ? undefined : anyId(world, step.ref)
    await world.ask(actor, made(actor, step.kind, ref), step.via)
  } else if (step.what === 'read') {
    await world.ask(actor, readOf(world, step), step.via)
  } else if (step.what === 'search') {
    const q = pick([ANY_MARK, anyId(world, step.ref)], step.ref)
    await world.ask(actor, requestOf('search', { query: { q } }), step.via)
  } else if (step.what === 'sum') await sum(world, actor, step)
  else if (step.what === 'export') await exported(world, actor, step)
  else await attack(world, actor, step)
}

/** Any read, of any records, with a search for every mark and ids of any records as filters. */
function readOf(world: World, { route: { id, path }, refs }: StepOf<'read'>): Request {
  const [a = 0, b = 0, c = 0, d = 0] = refs
  const query: Record<string, string> = {}
  for (const parameter of paths[path]?.get?.parameters ?? []) {
    const { name, in: place, schema, required, example } = parameter
    if (place !== 'query') continue
    if (name === 'q') query.q = ANY_MARK
    else if (schema.format === 'uuid' && b % 3 === 0) query[name] = anyId(world, c)
    else if (name === 'updated_since' && d % 2 === 0)
      Object.assign(query, { [name]: '2020-01-01T00:00:00Z', order: 'newest' })
    else if (name === 'limit') query.limit = '100'
    else if (required) query[name] = String(example)
  }
  return requestOf(id, { params: paramsOf(path, (n) => anyId(world, n, resourceOf(path)), a), query })
}

const paramsOf = (path: string, idOf: (n: number) => string, n: number) =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, name.endsWith('id') ? idOf(n) : 'books']),
  )

/** A write about a record of the other workspace is refused, or repeats a deletion, and changes nothing. */
async function attack(
  world: World,
  actor: Actor,
  { route, refs: [a = 0, b = 0], via: by }: StepOf<'attack'>,
) {
  const other = actor.side === 0 ? 1 : 0
  const all = [...world.ids[other]]
  const fitting = all.filter(([, seen]) => seen === resourceOf(route.path))
  const foreign = (fitting.length > 0 && a % 4 > 0 ? fitting : all).map(([id]) => id)
  if (foreign.length === 0) return
  const params = paramsOf(route.path, (n) => pick(foreign, n), a)
  const content = paths[route.path]?.[route.method.toLowerCase()]?.requestBody?.content['application/json']
  const [example] = [
    content?.example,
    ...Object.values(content?.examples ?? {}).map(({ value }) => value),
  ].filter(Boolean)
  const body =
    example &&
    JSON.parse(
      JSON.stringify(example).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, pick(foreign, b)),
    )
  const record = route.path
    .split('/')
    .slice(0, 4)
    .join('/')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const look = async () => {
    const { status, headers } = await world.ownerOf(other).get(record)
    return `${status} ${headers.etag}`
  }
  const before = await look()
  const { isDone, text } = await world.ask(actor, requestOf(route.id, { params, ...(body && { body }) }), by)
  if ((await look()) !== before) world.fail(`changed ${record}`)
  if (isDone && route.method !== 'DELETE') world.fail(`done: ${text.slice(0, 2_000)}`)
}

async function sum(world: World, actor: Actor, { noun, via: by }: StepOf<'sum'>) {
  const { isDone, text } = await world.ask(actor, requestOf(`summarize${noun}`), by)
  if (!isDone) return
  const mayList = ['expenses.view', 'expenses.view_all'].every((one) => actor.permissions.includes(one))
  if (noun === 'Expenses' && !mayList) world.fail(`sums without the rights: ${text}`)
  const body = JSON.parse(text)
  const cents = Math.round((body.amount_tax_inclusive ?? body.value) * 100) % 100
  if (cents !== (actor.side === 0 ? 0 : body.count % 100)) world.fail(`sums foreign amounts: ${text}`)
}

/** An export, and anybody who tries to read it. */
async function exported(world: World, actor: Actor, { reader, via: by }: StepOf<'export'>) {
  const { isDone, text } = await world.ask(actor, requestOf('createExport'), by)
  if (!isDone) return
  const request = requestOf('listExportRecords', {
    params: { id: JSON.parse(text).id },
    query: { limit: '100' },
  })
  await world.ask(actor, request, by)
  await world.ask(pick(world.actors, reader), request, by)
}
