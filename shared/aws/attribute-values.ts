/*
 * Converts values to and from the format of DynamoDB's JSON protocol, in which binary values are base64. The SDK's
 * `marshall` does not encode them, and its `unmarshall` takes twice the CPU.
 */

/** A value in the format of the protocol: exactly one of these fields. No row has sets of numbers or bytes. */
export interface Attribute {
  readonly S?: string
  readonly N?: string
  readonly BOOL?: boolean
  readonly NULL?: boolean
  readonly M?: Attributes
  readonly L?: readonly Attribute[]
  readonly SS?: readonly string[]
  /** Base64. */
  readonly B?: string
}

/** An item, or a part of one, in the format of the protocol. */
export interface Attributes {
  readonly [name: string]: Attribute
}

/** Leaves out fields whose value is undefined. @throws TypeError for a value that DynamoDB cannot store */
export function attributesOf(item: object): Attributes {
  const attributes: Record<string, Attribute> = {}
  for (const [name, value] of Object.entries(item))
    if (value !== undefined) attributes[name] = attributeOf(value)
  return attributes
}

/** @throws TypeError for a value that DynamoDB cannot store */
export function attributeOf(value: unknown): Attribute {
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'boolean') return { BOOL: value }
  if (value === null) return { NULL: true }
  if (typeof value === 'number' && Number.isFinite(value)) return { N: String(value) }
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') }
  if (Array.isArray(value)) return { L: value.map(attributeOf) }
  if (value instanceof Set) return { SS: textsOf(value) }
  if (typeof value === 'object' && isPlain(value)) return { M: attributesOf(value) }
  throw new TypeError(
    `a ${typeof value === 'object' ? value.constructor.name : typeof value} cannot be stored`,
  )
}

/** A Date or a Map has no own fields, and would become an empty map. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** DynamoDB has no empty set. */
function textsOf(set: ReadonlySet<unknown>): string[] {
  const texts = [...set].filter((member) => typeof member === 'string')
  if (texts.length === set.size && set.size > 0) return texts
  throw new TypeError('a set without members, or with other members than texts, cannot be stored')
}

export function itemOf(attributes: Attributes): Record<string, unknown> {
  const item: Record<string, unknown> = {}
  for (const name in attributes) item[name] = plainOf(attributes[name])
  return item
}

/** @throws TypeError for another type, which no row has */
function plainOf(attribute: Attribute | undefined): unknown {
  const { S, N, BOOL, NULL, M, L, SS, B } = attribute ?? {}
  if (S !== undefined) return S
  if (N !== undefined) return Number(N)
  if (BOOL !== undefined) return BOOL
  if (NULL) return null
  if (M) return itemOf(M)
  if (L) return L.map(plainOf)
  if (SS) return new Set(SS)
  if (B !== undefined) return Buffer.from(B, 'base64')
  throw new TypeError(`an attribute of type ${Object.keys(attribute ?? {}).join()} cannot be read`)
}
