import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document, JsonSchema } from '../../shared/document/openapi/types.ts'

/* The data that the packages for automation services take from the OpenAPI document, which `npm run openapi` writes first. */

const { paths, webhooks }: Document = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8'),
)

/** The name of a field as people read it. */
export const words = (name: string): string =>
  name
    .replace(/^q$/, 'text')
    .split(/[._]/)
    .filter((word) => word !== 'id' || name === 'id')
    .map((word) =>
      ['ar', 'd4d', 'id', 'url'].includes(word)
        ? word.toUpperCase()
        : `${word[0]?.toUpperCase()}${word.slice(1)}`,
    )
    .join(' ')

/** The type of a schema without `null`. */
export const typeOf = ({ type }: JsonSchema): string | undefined => [type].flat()[0]

/** Lists of the workspace's records, from which people choose the value of a field. */
const LISTS: Readonly<Record<string, string>> = {
  pipeline_id: 'pipelines',
  stage_id: 'stages',
  category_id: 'categories',
  vendor_id: 'vendors',
  sales_rep_id: 'members',
  project_manager_id: 'members',
  ar_owner_id: 'members',
  created_by: 'members',
  primary_contact_id: 'contacts',
  project_id: 'projects',
  opportunity_id: 'projects',
}
export const listOf = (key: string): string | undefined => LISTS[key]

/** An input of an operation: a part of its path, a parameter, or a field of its body or of an object in it. */
export interface Input {
  readonly in: 'path' | 'query' | 'body'
  readonly parent?: string
  readonly key: string
  readonly schema: JsonSchema
  readonly required: boolean
}

function found(wanted: string) {
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (operation.operationId === wanted) return { ...operation, path, method: method.toUpperCase() }
    }
  }
  throw new Error(`the document has no operation ${wanted}`)
}

/** An operation with all its inputs and the example of its response. Custom fields are left out, because they have their own inputs. */
export function operationOf(wanted: string) {
  const { path, method, summary, parameters, requestBody, responses } = found(wanted)
  const { properties = {}, required = [] } = requestBody?.content['application/json']?.schema ?? {}
  const body = Object.entries(properties).flatMap(([key, schema]): Input[] => {
    if (key === 'custom_fields') return []
    if (!schema.properties) return [{ in: 'body', key, schema, required: required.includes(key) }]
    return Object.entries(schema.properties).map(([member, one]) => ({
      in: 'body',
      parent: key,
      key: member,
      schema: one,
      required: false,
    }))
  })
  const others = parameters.flatMap(
    ({ name: key, in: place, schema, description = '', required }): Input[] =>
      place === 'header' ? [] : [{ in: place, key, schema: { ...schema, description }, required }],
  )
  const [example] = Object.entries(responses).flatMap(([status, one]) =>
    status.startsWith('2') && 'content' in one ? [one.content?.['application/json']?.example] : [],
  )
  return {
    path,
    method,
    summary,
    inputs: [...others, ...body],
    example,
    hasCustomFields: 'custom_fields' in properties,
  }
}

/** The triggers, each with a sentence that states when it fires, and an example. */
export const triggers = Object.entries(webhooks).map(([id, { post }]) => {
  const [fires = ''] = post.summary.split(/(?<=\.) /)
  return {
    id,
    label: words(id),
    description: `Triggers when ${fires[0]?.toLowerCase()}${fires.slice(1)}`,
    sample: post.requestBody?.content['application/json']?.example,
  }
})
