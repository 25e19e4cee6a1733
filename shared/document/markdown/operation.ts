import type { Document, JsonSchema, Operation, Parameter, Response } from '../openapi/types.ts'
import { nameOf } from '../page/fields.ts'
import type { Endpoint } from '../page/order.ts'
import { entries, entry, fenced, section, typeText } from './schema.ts'

/** The address of the page of an operation. */
export const operationPath = (id: string): string => `/docs/operations/${id}.md`

/** The page of an operation: its rights, parameters, body, response and errors, and a sample. */
export function operationText({ method, path, operation }: Endpoint, document: Document): string {
  const { operationId, summary, description = '', parameters, requestBody, responses } = operation
  const body = requestBody?.content['application/json']?.schema
  const [sample] = operation['x-codeSamples'] ?? []
  return [
    `# ${summary}`,
    `\`${method.toUpperCase()} ${path}\` (operation \`${operationId}\`)`,
    description,
    ...section('Path parameters', parametersIn('path', parameters)),
    ...section('Query parameters', parametersIn('query', parameters)),
    ...section('Headers', parametersIn('header', parameters)),
    ...section('Body', body ? entries(body) : []),
    ...section('Response', successes(responses)),
    ...section('Errors', failures(responses, document)),
    ...(sample
      ? ['## Sample', '`API_URL` is the scheme and host of the service, `API_KEY` an API key.']
      : []),
    ...(sample ? [fenced(sample.source, 'sh')] : []),
  ].join('\n\n')
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
    return failure ? [failureEntry(status, failure)] : []
  })
}

/** A list entry for an error: its status, its codes, and when it is returned. */
export function failureEntry(status: string, { description, content }: Response): string {
  const codes = Object.keys(content?.['application/json']?.examples ?? {}).map((code) => `\`${code}\``)
  return `- ${status} ${codes.join(', ')}: ${description}`
}
