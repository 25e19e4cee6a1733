import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document, Operation } from '../../shared/document/openapi/types.ts'
import { docstring, literal, PythonTypes, pascal } from './python-types.ts'

/*
 * Writes the generated files of the Python client: its types and operations, from docs/openapi.json, and a copy of the
 * verifier. node clients/generate/python-client.ts [FOLDER]. A test compares the committed files with new ones.
 */
const root = join(import.meta.dirname, '../..')
const folder = process.argv[2] ?? join(root, 'clients/python/workspace_service')
// Written by `npm run openapi`.
const document: Document = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))

const HEAD = `"""Types and operations of the API. Generated from docs/openapi.json by \`npm run openapi\`."""
# fmt: off
from __future__ import annotations

from typing import Any, Callable, Dict, Iterator, List, Literal, Mapping, Optional, Protocol, TypedDict, Union, overload
`

const BASE = `class Operations:
    """One method for each operation of the API. \`workspace_service.WorkspaceClient\` sends them."""

    def send(
        self,
        method: str,
        path: str,
        ids: Mapping[str, str],
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        headers: Optional[Mapping[str, Optional[str]]] = None,
    ) -> Any:
        raise NotImplementedError
`

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The headers that an operation may have, by the names of their arguments. */
const HEADERS: Readonly<Record<string, string>> = {
  'Idempotency-Key': 'idempotency_key',
  'If-Match': 'if_match',
  'If-None-Match': 'if_none_match',
}

const types = new PythonTypes()
const aliases: string[] = []
for (const [name, schema] of Object.entries(document.components.schemas)) {
  if (schema.properties) types.typedDict(name, schema)
  else aliases.push(`${name} = ${types.of(schema, name)}`)
}
const events = Object.entries(document.webhooks).map(([trigger, { post }]) => eventType(trigger, post))
const methods = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, operation]) => {
    const returned = returnType(operation)
    return returned === undefined ? [] : [methodOf(method.toUpperCase(), path, operation, returned)]
  }),
)

const sources = [
  HEAD,
  ...aliases,
  '',
  ...types.classes.flatMap((source) => ['', source, '']),
  '',
  `WebhookEvent = Union[${events.join(', ')}]`,
  '',
  '',
  `${BASE}\n${methods.join('\n\n')}`,
  '',
  '',
  recordsType(),
]
writeFileSync(join(folder, 'api.py'), `${sources.join('\n')}\n`)
copyFileSync(join(root, 'clients/verify/verify.py'), join(folder, 'verify.py'))
console.log(folder)

/** Declares the event of a trigger: the fields of every event, with its own \`metadata\` and \`data\`. */
function eventType(trigger: string, { requestBody }: Operation): string {
  const [, own = {}] = requestBody?.content['application/json']?.schema?.allOf ?? []
  const { Event = {} } = document.components.schemas
  return types.typedDict(`${pascal(trigger)}Event`, {
    ...Event,
    properties: { ...Event.properties, ...own.properties },
  })
}

/** The type that a method returns; undefined for responses that are neither JSON nor a link. */
function returnType({ operationId, responses }: Operation): string | undefined {
  if (responses[307]) return 'str'
  if (responses[204]) return 'None'
  const found = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  const schema = found && 'content' in found ? found.content?.['application/json']?.schema : undefined
  return schema && types.of(schema, pascal(operationId))
}

function methodOf(method: string, path: string, operation: Operation, returned: string): string {
  const { operationId, summary, description, parameters, requestBody } = operation
  const of = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const ids = of('path').map(({ name }) => name)
  const query = of('query').map(({ name, schema }) => ({ name, type: types.of(schema, pascal(name)) }))
  // A GET returns a record: a method has no result for 304.
  const headers = (method === 'GET' ? [] : of('header')).map(
    ({ name }) => [name, HEADERS[name] ?? '_'] as const,
  )
  const schema = requestBody?.content['application/json']?.schema
  const body =
    schema?.properties && Object.keys(schema.properties).length > 0
      ? types.of(schema, `${pascal(operationId)}Body`)
      : undefined
  const isBodyOptional = requestBody?.required === false
  const keywords = [
    ...query.map(
      ({ name, type }) => `${name}: ${type.startsWith('Optional') ? type : `Optional[${type}]`} = None`,
    ),
    ...headers.map(([, argument]) => `${argument}: Optional[str] = None`),
  ]
  const parts = [
    'self',
    ...ids.map((id) => `${id}: str`),
    ...(body ? [isBodyOptional ? `body: Optional[${body}] = None` : `body: ${body}`] : []),
    ...(keywords.length > 0 ? ['*', ...keywords] : []),
  ]
  const sent = [
    JSON.stringify(method),
    JSON.stringify(path),
    dict(ids.map((id) => [id, id])),
    ...(query.length > 0 ? [`query=${dict(query.map(({ name }) => [name, name]))}`] : []),
    ...(body ? [isBodyOptional ? 'body=body or {}' : 'body=body'] : []),
    ...(headers.length > 0 ? [`headers=${dict(headers)}`] : []),
  ]
  return [
    `    def ${snake(operationId)}(${parts.join(', ')}) -> ${returned}:`,
    ...docstring([summary, description].filter(Boolean).join('\n\n'), '        '),
    ...(returned === 'None'
      ? [`        self.send(${sent.join(', ')})`]
      : [`        answer: ${returned} = self.send(${sent.join(', ')})`, '        return answer']),
  ].join('\n')
}

/** The type of `records`: a list of records yields records of its type. */
function recordsType(): string {
  const overloads = Object.entries(document.components.schemas).flatMap(([name, { properties }]) => {
    const item = properties?.has_more && properties.data?.items
    const signature = `call: Callable[..., ${name}], *ids: str, **query: Any`
    return item
      ? ['    @overload', `    def __call__(self, ${signature}) -> Iterator[${types.of(item, name)}]: ...`]
      : []
  })
  return ['class Records(Protocol):', '    """Every record of a list."""', ...overloads].join('\n')
}

function dict(entries: readonly (readonly [key: string, value: string])[]): string {
  return `{${entries.map(([key, value]) => `${literal(key)}: ${value}`).join(', ')}}`
}
