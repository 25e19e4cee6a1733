import { api, type Given, send, type Values, type Z } from './api.ts'

interface Page {
  readonly data: readonly (Values & { readonly updated_at: string })[]
  readonly next_cursor: string | null
}
interface Pipeline extends Values {
  readonly id: string
  readonly is_default: boolean
  readonly stages: readonly Values[]
}

const MAX_RECORDS = 1000
const DAY_MS = 86_400_000

/** New and changed records, newest first: all changes of the last day. Zapier ignores records that it has seen. */
const changes = (path: string) => async (z: Z, bundle: Given) => {
  const found: Page['data'][number][] = []
  let cursor: string | null = null
  do {
    const params = { updated_since: new Date(0).toISOString(), order: 'newest', limit: 100, cursor }
    const page: Page = (await send<Page>(z, bundle, path, { params })).data
    found.push(...page.data)
    cursor = page.next_cursor
  } while (
    cursor &&
    found.length < MAX_RECORDS &&
    Date.parse(found.at(-1)?.updated_at ?? '') > Date.now() - DAY_MS
  )
  return found
}

const polling = (name: 'contact' | 'opportunity') => {
  const noun = `${name[0]?.toUpperCase()}${name.slice(1)}`
  return {
    key: `${name}_changed`,
    noun,
    display: {
      label: `New or Changed ${noun}`,
      description: `Triggers when ${name === 'contact' ? 'a contact' : 'an opportunity or project'} is created or changed.`,
    },
    operation: {
      perform: changes(name === 'contact' ? '/v1/contacts' : '/v1/opportunities'),
      sample: api.searches[name]?.sample,
      outputFields: [
        { key: 'id', primary: true },
        { key: 'updated_at', primary: true },
      ],
    },
  }
}

/** A page of a dropdown. Between two calls, Zapier stores the cursor of the next page, which is empty after the last page. */
const choices = (path: string) => async (z: Z, bundle: Given) => {
  const cursor = bundle.meta.page ? await z.cursor.get() : undefined
  if (cursor === '') return []
  const { data } = await send<Page>(z, bundle, path, { params: { limit: 100, cursor } })
  await z.cursor.set(data.next_cursor ?? '')
  return data.data.map(({ id, name, email, phone }) => ({ id, name: name ?? email ?? phone ?? id }))
}

const stages = async (z: Z, bundle: Given) => {
  const { data } = await send<{ data: Pipeline[] }>(z, bundle, '/v1/pipelines', { params: { limit: 100 } })
  const { pipeline_id: wanted } = bundle.inputData
  return data.data.find(({ id, is_default }) => (wanted ? id === wanted : is_default))?.stages ?? []
}

const dropdown = (key: string, perform: (z: Z, bundle: Given) => Promise<unknown>, canPaginate = true) => ({
  key,
  noun: key,
  display: { label: `List of ${key}`, description: 'Fills a dropdown.', hidden: true },
  operation: { perform, ...(canPaginate && { canPaginate }) },
})

export const lists = Object.fromEntries(
  [
    polling('contact'),
    polling('opportunity'),
    dropdown('pipelines', choices('/v1/pipelines')),
    dropdown('stages', stages, false),
    dropdown('categories', choices('/v1/expense-categories')),
    dropdown('vendors', choices('/v1/vendors')),
    dropdown('members', choices('/v1/members')),
    dropdown('contacts', choices('/v1/contacts')),
    dropdown('projects', choices('/v1/opportunities')),
  ].map((trigger) => [trigger.key, trigger]),
)
