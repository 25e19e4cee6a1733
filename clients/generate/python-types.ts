import type { JsonSchema } from '../../shared/document/openapi/types.ts'

/** Converts `expense_category` or `createExpense` to `ExpenseCategory`, `CreateExpense`. */
export const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())

export const literal = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value)

/** Lines of a docstring at an indentation; none without a text. */
export function docstring(text: string | undefined, indent: string): string[] {
  if (!text) return []
  const lines = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").split('\n')
  const all = lines.length === 1 ? [`"""${lines[0]}"""`] : [`"""${lines[0]}`, ...lines.slice(1), '"""']
  return all.map((line) => (line === '' ? '' : indent + line))
}

/** Creates a TypedDict for each object of a schema, named by its path, and collects the sources in `classes`. */
export class PythonTypes {
  readonly classes: string[] = []
  readonly #names = new Set<string>()

  /** The type of a value of this schema, as an annotation. */
  of(schema: JsonSchema, name: string): string {
    const { $ref, type, anyOf, items, additionalProperties, properties } = schema
    if ($ref) return $ref.slice($ref.lastIndexOf('/') + 1)
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`
    if (anyOf) return union(anyOf.map((option) => this.of(option, name)))
    if (Array.isArray(type)) return union(type.map((one: string) => this.of({ ...schema, type: one }, name)))
    if (type === 'null') return 'None'
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`
    if (type === 'array') return `List[${items ? this.of(items, name) : 'Any'}]`
    if (properties && Object.keys(properties).length > 0) return this.typedDict(name, schema)
    if (type === 'object') {
      const values =
        typeof additionalProperties === 'object' ? this.of(additionalProperties, `${name}_entry`) : 'Any'
      return `Dict[str, ${values}]`
    }
    return PLAIN[String(type)] ?? 'Any'
  }

  /** Declares the TypedDict of an object, and returns its name. */
  typedDict(name: string, schema: JsonSchema): string {
    const { properties = {}, required = [], description } = schema
    if (!Object.keys(properties).every((field) => IDENTIFIER.test(field))) return this.#byCall(name, schema)
    const fields = Object.entries(properties).map(([field, schema]) => ({
      isRequired: required.includes(field),
      lines: [
        `    ${field}: ${this.of(schema, `${name}_${field}`)}`,
        ...docstring(schema.description, '    '),
      ],
    }))
    const [always, maybe] = [true, false].map((needed) =>
      fields.filter(({ isRequired }) => isRequired === needed).flatMap(({ lines }) => lines),
    )
    const body = (lines: readonly string[] = []) => (lines.length > 0 ? lines : ['    pass'])
    const text = docstring(description, '    ')
    // A field can be marked as optional only from Python 3.11 on, so the others are inherited.
    const source =
      maybe?.length === 0
        ? [`class ${name}(TypedDict):`, ...text, ...body(always)]
        : always?.length === 0
          ? [`class ${name}(TypedDict, total=False):`, ...text, ...body(maybe)]
          : [
              `class _${name}(TypedDict):`,
              ...body(always),
              '',
              '',
              `class ${name}(_${name}, total=False):`,
              ...text,
              ...body(maybe),
            ]
    return this.#add(name, source.join('\n'))
  }

  /** For fields whose names are not valid in Python, such as `from`. Types are written as text, so their order does not matter. */
  #byCall(name: string, { properties = {}, required = [] }: JsonSchema): string {
    const fields = Object.entries(properties).map(
      ([field, schema]) => `${literal(field)}: ${literal(this.of(schema, `${name}_${field}`))}`,
    )
    const total = literal(Object.keys(properties).every((field) => required.includes(field)))
    return this.#add(name, `${name} = TypedDict("${name}", {${fields.join(', ')}}, total=${total})`)
  }

  #add(name: string, source: string): string {
    if (this.#names.has(name)) throw new Error(`two types of the Python client are named ${name}`)
    this.#names.add(name)
    this.classes.push(source)
    return name
  }
}

/** Names that Python accepts for fields. Excludes the keywords that occur in the document. */
const IDENTIFIER = /^(?!(?:from|class|import|is|in|not|or|and|if|for|with|as|pass|global|None)$)[A-Za-z_]\w*$/

const PLAIN: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
}

/** `Optional` and `Union`, because a type alias is evaluated where it is declared, also by Python 3.9. */
function union(options: readonly string[]): string {
  const distinct = [...new Set(options)]
  const others = distinct.filter((option) => option !== 'None')
  const joined = others.length > 1 ? `Union[${others.join(', ')}]` : (others[0] ?? 'None')
  return others.length < distinct.length && others.length > 0 ? `Optional[${joined}]` : joined
}
