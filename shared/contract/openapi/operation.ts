import type { GuardName, Route } from '../route.ts'
import { sent } from './json-schema.ts'
import type { Names } from './names.ts'
import { json, responsesOf } from './responses.ts'
import type { JsonSchema, Operation, Parameter } from './types.ts'

/** A row of the route table as an operation. */
export function operationOf(route: Route, names: Names): Operation {
  const body = route.body && sent(route.body)
  const needs = needsOf(route)
  return {
    operationId: route.id,
    summary: route.summary,
    ...(needs && { description: needs }),
    tags: [route.tag],
    ...(route.auth === 'none' && { security: [] }),
    parameters: [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)],
    ...(body && { requestBody: { required: (body.required ?? []).length > 0, content: json(body) } }),
    responses: responsesOf(route, names),
  }
}

const EXPENSE_DATA = 'the Professional plan, `expenses.view` and `expenses.view_all`'

/** The rights that depend on what a request names. */
const GUARDS: Readonly<Record<GuardName, string>> = {
  trigger: `An \`expense.*\` trigger needs ${EXPENSE_DATA}.`,
  subscription: `A subscription to an \`expense.*\` trigger needs ${EXPENSE_DATA}.`,
  delivery: `A delivery of an \`expense.*\` event needs ${EXPENSE_DATA}.`,
  expense: 'Needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created.',
}

function needsOf({ plan, permissions = [], anyPermission = [], guard, secret }: Route): string {
  const code = (permission: string) => `\`${permission}\``
  const needs = [
    ...(plan ? ['the Professional plan'] : []),
    ...permissions.map(code),
    ...(anyPermission.length > 0 ? [anyPermission.map(code).join(' or ')] : []),
  ]
  return [
    ...(needs.length > 0 ? [`Needs ${needs.join(', ')}.`] : []),
    ...(guard ? [GUARDS[guard]] : []),
    ...(secret ? ['The answer holds a credential.'] : []),
  ].join(' ')
}

/** Parameters that the row gives no schema of their own are ids. */
function pathParameters({ path, params }: Route): Parameter[] {
  const { properties = {} } = params ? sent(params) : {}
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
    parameter('path', name, idOr(name, properties[name]), true),
  )
}

function idOr(name: string, schema: JsonSchema | undefined): JsonSchema {
  if (name === 'trigger_id') return { $ref: '#/components/schemas/TriggerId' }
  const told = schema && Object.keys(schema).some((key) => key !== 'type' && key !== 'description')
  return told ? schema : { type: 'string', format: 'uuid' }
}

function queryParameters({ query }: Route): Parameter[] {
  const { properties = {}, required = [] } = query ? sent(query) : {}
  return Object.entries(properties).map(([name, schema]) =>
    parameter('query', name, schema, required.includes(name)),
  )
}

function headerParameters({ method, auth }: Route): Parameter[] {
  if (method !== 'POST' || auth === 'none') return []
  const description = 'The same request with the same key is answered as the first time, for 24 hours.'
  const schema: JsonSchema = {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    pattern: '^[\\x21-\\x7e]+$',
    description,
  }
  return [parameter('header', 'Idempotency-Key', schema, false)]
}

function parameter(
  place: Parameter['in'],
  name: string,
  { description = '', ...schema }: JsonSchema,
  required: boolean,
): Parameter {
  return { name, in: place, required, ...(description && { description }), schema }
}
