import { type Route, takesKey } from '../../contract/route.ts'
import type { Json } from '../../domain/kit/event.ts'
import type { CodeSample, Parameter } from './types.ts'

/** A request as its samples show it. */
interface SampleRequest {
  readonly method: string
  readonly path: string
  readonly needsKey: boolean
  /** Undefined: no body is sent. */
  readonly body: Json | undefined
}

/**
 * The request of the operation's first example in curl, JavaScript and Python. The reader sets the variables
 * `API_URL` (scheme and host) and `API_KEY`.
 */
export function codeSamples(
  route: Route,
  parameters: readonly Parameter[],
  body: Json | undefined,
): CodeSample[] {
  const { method, path } = route
  const filled = parameters.reduce(
    (url, { name, in: place, example }) =>
      place === 'path' ? url.replace(`{${name}}`, encodeURIComponent(String(example))) : url,
    path,
  )
  const query = new URLSearchParams()
  for (const { name, in: place, example } of parameters)
    if (place === 'query' && example !== undefined) query.append(name, String(example))
  const hasBody = body !== undefined && Object.keys(body).length > 0
  const request = {
    method,
    path: query.size > 0 ? `${filled}?${query}` : filled,
    needsKey: takesKey(route),
    body: hasBody ? body : undefined,
  }
  return [
    { lang: 'Shell', label: 'curl', source: curl(request) },
    { lang: 'JavaScript', label: 'JavaScript', source: javascript(request) },
    { lang: 'Python', label: 'Python', source: python(request) },
  ]
}

function curl({ method, path, needsKey, body }: SampleRequest): string {
  const isDefault = method === (body ? 'POST' : 'GET')
  return [
    `curl ${isDefault ? '' : `-X ${method} `}"$API_URL${path}"`,
    ...(needsKey ? ['-H "Authorization: Bearer $API_KEY"'] : []),
    ...(body ? ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body, null, 2))}`] : []),
  ].join(' \\\n  ')
}

/** Single quotes for a shell; a quote inside ends and reopens them. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

function javascript({ method, path, needsKey, body }: SampleRequest): string {
  const headers = [
    ...(needsKey ? [`    Authorization: \`Bearer \${env.API_KEY}\`,`] : []),
    ...(body ? ["    'Content-Type': 'application/json',"] : []),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(body ? [`  body: JSON.stringify(${indented(JSON.stringify(body, null, 2), 2)}),`] : []),
  ]
  const given = options.length > 0 ? `, {\n${options.join('\n')}\n}` : ''
  const url = `\`\${env.API_URL}${path}\``
  return [
    "import { env } from 'node:process'",
    '',
    `const response = await fetch(${url}${given})`,
    'console.log(response.status, await response.text())',
  ].join('\n')
}

function python({ method, path, needsKey, body }: SampleRequest): string {
  return [
    'import os',
    '',
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    os.environ["API_URL"] + "${path}",`,
    ...(needsKey ? ['    headers={"Authorization": "Bearer " + os.environ["API_KEY"]},'] : []),
    ...(body ? [`    json=${indented(pythonOf(body), 4)},`] : []),
    ')',
    'print(response.status_code, response.text)',
  ].join('\n')
}

const indented = (text: string, by: number): string => text.replaceAll('\n', `\n${' '.repeat(by)}`)

/** A JSON value as a Python literal. */
function pythonOf(value: unknown): string {
  // The pattern also matches whole strings, which are kept, so that only literals outside strings are replaced.
  const parts = /"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g
  return JSON.stringify(value, null, 4).replaceAll(parts, (part) => PYTHON[part] ?? part)
}

const PYTHON: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' }
