/** The part of JSON Schema 2020-12 that this service uses. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly maxProperties?: number
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly propertyNames?: JsonSchema
  readonly additionalProperties?: boolean | JsonSchema
  readonly required?: readonly string[]
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly examples?: readonly unknown[]
}

/** Descriptions, by the keys that notes/notes.ts explains. */
export type Notes = Readonly<Record<string, string>>

export interface Reference {
  readonly $ref: string
}

export interface Header {
  readonly description?: string
  readonly required?: boolean
  readonly schema: JsonSchema
}

export interface Media {
  readonly schema?: JsonSchema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

export type Content = Readonly<Record<string, Media>>

export interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, Header | Reference>>
  readonly content?: Content
}

export interface Parameter extends Header {
  readonly example?: unknown
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Response | Reference>>
  readonly 'x-codeSamples'?: readonly CodeSample[]
}

export interface CodeSample {
  readonly lang: string
  readonly label: string
  readonly source: string
}

interface Components {
  readonly securitySchemes: Readonly<Record<string, { type: string; scheme: string; description: string }>>
  readonly headers: Readonly<Record<string, Header>>
  readonly responses: Readonly<Record<string, Response>>
  readonly schemas: Readonly<Record<string, JsonSchema>>
}

interface Info {
  readonly title: string
  readonly version: string
  readonly summary: string
  readonly description: string
  readonly contact: { readonly name: string }
  readonly license: { readonly name: string; readonly identifier: string }
}

/** The part of an OpenAPI 3.1 document that this service uses. */
export interface Document {
  readonly openapi: string
  readonly info: Info
  readonly servers: readonly { url: string; description: string }[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly tags: readonly { name: string; description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>
  readonly components: Components
}
