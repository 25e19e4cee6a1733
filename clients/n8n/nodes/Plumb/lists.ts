import type { IDataObject, ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow'
import { originOf } from './api'

/* The lists from which people choose the value of a field. */

interface Page {
  readonly data: readonly IDataObject[]
  readonly next_cursor: string | null
}

const MAX_PAGES = 10

/** The newest 1,000 records of a list. */
async function recordsOf(context: ILoadOptionsFunctions, path: string): Promise<IDataObject[]> {
  const { url } = await context.getCredentials('plumbApi')
  const records: IDataObject[] = []
  let cursor: string | null = null
  for (let count = 0; count < MAX_PAGES && (count === 0 || cursor); count += 1) {
    const qs = { limit: 100, ...(cursor && { cursor }) }
    const request = { url: `${originOf(url)}${path}`, qs }
    const page: Page = await context.helpers.httpRequestWithAuthentication.call(context, 'plumbApi', request)
    records.push(...page.data)
    cursor = page.next_cursor
  }
  return records
}

const optionOf = ({ id, name, email, phone }: IDataObject): INodePropertyOptions => ({
  name: String(name ?? email ?? phone ?? id),
  value: String(id),
})

const list = (path: string) =>
  async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
    return (await recordsOf(this, path)).map(optionOf)
  }

async function stages(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  return (await recordsOf(this, '/v1/pipelines')).flatMap(({ name: pipeline, stages: own }) =>
    (own as IDataObject[]).map(({ id, name }) => ({ name: `${pipeline}: ${name}`, value: String(id) })),
  )
}

async function customFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  return (await recordsOf(this, '/v1/custom-fields')).map(({ key, label, type }) => ({
    name: String(label),
    value: `${type}:${key}`,
  }))
}

export const loadOptions = {
  pipelines: list('/v1/pipelines'),
  stages,
  categories: list('/v1/expense-categories'),
  vendors: list('/v1/vendors'),
  members: list('/v1/members'),
  contacts: list('/v1/contacts'),
  projects: list('/v1/opportunities'),
  customFields,
}
