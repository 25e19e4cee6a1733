import type { GuardName, Route } from '../route.ts'
import { sent } from './json-schema.ts'
import type { Names } from './names.ts'
import { json, responsesOf } from './responses.ts'
import type { JsonSchema, Operation, Parameter } from './types.ts'

/** Converts a row of the route table to an operation. */
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

/** Descriptions of the rights that depend on the content of the request. */
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
    ...(secret ? ['The response contains a credential.'] : []),
  ].join(' ')
}

/** A path parameter for which the row has no schema is a UUID. */
function pathParameters({ path, params }: Route): Parameter[] {
  const { properties = {} } = params ? sent(params) : {}
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
    parameter('path', name, idOr(name, properties[name]), true),
  )
}

function idOr(name: string, schema: JsonSchema | undefined): JsonSchema {
  if (name === 'trigger_id') return { $ref: '#/components/schemas/TriggerId' }
  const hasConstraints = schema && Object.keys(schema).some((key) => key !== 'type' && key !== 'description')
  return hasConstraints ? schema : { type: 'string', format: 'uuid' }
}

function queryParameters({ query }: Route): Parameter[] {
  const { properties = {}, required = [] } = query ? sent(query) : {}
  return Object.entries(properties).map(([name, schema]) =>
    parameter('query', name, schema, required.includes(name)),
  )
}

function headerParameters({ method, auth }: Route): Parameter[] {
  if (method !== 'POST' || auth === 'none') return []
  const description =
    'For 24 hours, repeating the request with the same key returns the first response and changes nothing.'
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
  location: Parameter['in'],
  name: string,
  { description = '', ...schema }: JsonSchema,
  required: boolean,
): Parameter {
  return { name, in: location, required, ...(description && { description }), schema }
}
