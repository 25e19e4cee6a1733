import type {
  Content,
  Document,
  Header,
  JsonSchema,
  Operation,
  Parameter,
  Reference,
  Response,
} from './types.ts'

/*
 * The document as OpenAPI 3.0.3, for tools that cannot read 3.1. In 3.0 a schema is not JSON Schema: null is
 * expressed by `nullable` next to a single `type`, a `$ref` has no siblings, and `const`, `examples` and
 * `propertyNames` do not exist. Webhooks do not exist either; they become callbacks of the operation that creates a
 * subscription.
 *
 * Does not use @apiture/openapi-down-convert 0.14, which drops webhooks and keeps null types and `info.summary`, so
 * its document is invalid.
 */

/** A schema of OpenAPI 3.0, and a document of it: all parts of 3.1 with other schemas. */
type Schema30 = Readonly<Record<string, unknown>>
export type Document30 = Readonly<Record<string, unknown>> & Pick<Document, 'servers'>

type Convert = (schema: JsonSchema) => Schema30

/** The operation that makes the service send events, and where it sends them. */
const SUBSCRIBES = 'createSubscription'
const TARGET = '{$request.body#/target_url}'

export function downConvert({ info, webhooks, paths, components, ...rest }: Document): Document30 {
  const { summary: _, license, ...about } = info
  const convert: Convert = (schema) => schemaOf(schema, components.schemas)
  const callbacks = each(webhooks, ({ post }) => ({ [TARGET]: { post: operationOf(post, convert) } }))
  return {
    ...rest,
    openapi: '3.0.3',
    info: { ...about, license: { name: license.name } },
    paths: each(paths, (methods) =>
      each(methods, (operation) => ({
        ...operationOf(operation, convert),
        ...(operation.operationId === SUBSCRIBES && { callbacks }),
      })),
    ),
    components: {
      ...components,
      headers: each(components.headers, (header) => headerOf(header, convert)),
      responses: each(components.responses, (response) => responseOf(response, convert)),
      schemas: each(components.schemas, convert),
    },
  }
}

const each = <V, To>(map: Readonly<Record<string, V>>, to: (value: V) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, to(value)]))

function operationOf({ parameters, requestBody, responses, ...rest }: Operation, convert: Convert) {
  return {
    ...rest,
    parameters: parameters.map((parameter: Parameter) => headerOf(parameter, convert)),
    ...(requestBody && {
      requestBody: { ...requestBody, content: contentOf(requestBody.content, convert) },
    }),
    responses: each(responses, (response) => responseOf(response, convert)),
  }
}

const headerOf = (header: Header | Reference, convert: Convert) =>
  '$ref' in header ? header : { ...header, schema: convert(header.schema) }

function responseOf(response: Response | Reference, convert: Convert) {
  if ('$ref' in response) return response
  const { headers = {}, content } = response
  return {
    ...response,
    headers: each(headers, (header) => headerOf(header, convert)),
    ...(content && { content: contentOf(content, convert) }),
  }
}

const contentOf = (content: Content, convert: Convert) =>
  each(content, (media) => ({ ...media, ...(media.schema && { schema: convert(media.schema) }) }))

type Schemas = Readonly<Record<string, JsonSchema>>

/** @param orNull whether null is allowed too */
function schemaOf(schema: JsonSchema, schemas: Schemas, orNull = false): Schema30 {
  const { anyOf = [], ...rest } = schema
  const [first, ...others] = anyOf.filter(({ type }) => type !== 'null')
  const isNullable = orNull || anyOf.some(({ type }) => type === 'null')
  // `anyOf` of a schema and null becomes the schema with `nullable`. A component is not nullable, so its schema is
  // repeated.
  if (first && others.length === 0) {
    const { examples: _, ...own } = schemas[first.$ref?.replace(/^.*\//, '') ?? ''] ?? first
    return schemaOf({ ...own, ...rest }, schemas, isNullable)
  }
  const { $ref, type, const: constant, enum: values, examples = [], propertyNames: _, ...more } = rest
  const { items, properties, additionalProperties, allOf, ...plain } = more
  const types = [type ?? (constant === undefined ? [] : typeof constant)].flat()
  const [own = types[0] && 'object'] = types.filter((one) => one !== 'null')
  const listed = constant === undefined ? values : [constant]
  const withNull = isNullable || types.includes('null')
  const convert: Convert = (one) => schemaOf(one, schemas)
  const converted = {
    ...plain,
    ...(own && { type: own }),
    ...(withNull && { nullable: true }),
    ...(listed && { enum: withNull ? [...listed, null] : listed }),
    ...(types.join() === 'null' && { enum: [null] }),
    ...(examples.length > 0 && { example: examples[0] }),
    ...(items && { items: convert(items) }),
    ...(properties && { properties: each(properties, convert) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object' ? convert(additionalProperties) : additionalProperties,
    }),
    ...(allOf && { allOf: allOf.map(convert) }),
    ...(first && { anyOf: [first, ...others].map(convert) }),
  }
  if ($ref === undefined) return converted
  return Object.keys(converted).length > 0 ? { ...converted, allOf: [{ $ref }] } : { $ref }
}
