import type { Document, JsonSchema, Operation, Parameter, Response } from '../openapi/types.ts'
import { nameOf } from '../page/fields.ts'
import type { Endpoint } from '../page/order.ts'
import { entries, entry, fenced, section, typeText } from './schema.ts'

/** The address of the page of an operation. */
export const operationPath = (id: string): string => `/docs/operations/${id}.md`

/**
 * The page of an operation: its rights, parameters, body and response, followed by parts that pages have in common:
 * headers, errors and a sample.
 */
export function operationTexts({ method, path, operation }: Endpoint, document: Document) {
  const { operationId, summary, description = '', parameters, requestBody, responses } = operation
  const body = requestBody?.content['application/json']?.schema
  const [sample] = operation['x-codeSamples'] ?? []
  const own = [
    `# ${summary}`,
    `\`${method.toUpperCase()} ${path}\` (operation \`${operationId}\`)`,
    description,
    ...section('Path parameters', parametersIn('path', parameters)),
    ...section('Query parameters', parametersIn('query', parameters)),
    ...section('Body', body ? entries(body) : []),
    ...section('Response', successes(responses)),
  ].join('\n\n')
  const shared = [
    ...section('Headers', parametersIn('header', parameters)),
    ...section('Errors', failures(responses, document)),
    ...(sample ? ['## Sample', fenced(sample.source, 'sh')] : []),
  ]
  return { own, text: [own, ...shared].join('\n\n') }
}

const parametersIn = (place: Parameter['in'], parameters: readonly Parameter[]): string[] =>
  parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, required, schema, description }) => entry(name, required, schema, description ?? ''))

function successes(responses: Operation['responses']): string[] {
  return Object.entries(responses).flatMap(([status, response]) => {
    if ('$ref' in response) return []
    const schema = response.content?.['application/json']?.schema
    return [`- ${status}${schema ? ` ${typeText(schema)}` : ''}: ${response.description}`, ...inlined(schema)]
  })
}

/** The fields of a schema without a page. */
const inlined = (schema: JsonSchema | undefined): string[] =>
  schema && !schema.$ref ? entries(schema).map((line) => `  ${line}`) : []

function failures(responses: Operation['responses'], { components }: Document): string[] {
  return Object.entries(responses).flatMap(([status, response]) => {
    if (!('$ref' in response)) return []
    const failure = components.responses[nameOf(response.$ref)]
    return failure ? [`- ${status} ${codesOf(failure)}`] : []
  })
}

/** A list entry for an error: its status, its codes, and when it is returned. */
export const failureEntry = (status: string, failure: Response): string =>
  `- ${status} ${codesOf(failure)}: ${failure.description}`

const codesOf = ({ content }: Response): string =>
  Object.keys(content?.['application/json']?.examples ?? {})
    .map((code) => `\`${code}\``)
    .join(', ')
