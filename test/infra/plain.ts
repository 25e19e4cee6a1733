import type { SynthesizedStack } from './synthesize.ts'

/** Ids without the hash that CDK appends: `WebhooksDeliver1A2B3C4D` → `WebhooksDeliver`. */
export const withoutHashes = (text: string): string =>
  text.replace(/(?<=[A-Za-z]\w*)(?:[0-9A-F]{8}|[0-9a-f]{8})(?!\w)/g, '')

/** The resource of another stack behind an export: `…:ExportsOutputFnGetAttTable1A2B3C4DArn5E6F7A8B` → `Table.Arn`. */
const exported = (name: string): string =>
  name
    .replace(/^.*:ExportsOutput(Ref|FnGetAtt)/, '')
    .replace(/[0-9A-F]{8}$/, '')
    .replace(/[0-9A-F]{8}/, '.')
    .replace(/\.$/, '')

type Intrinsic = Readonly<Record<string, unknown>>

/**
 * A value of a template as a reader would write it, so that tests can name exact values: `<Table.Arn>/index/list` for a join
 * of references, imports of another stack by the id of their resource there.
 */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const [[name = '', of] = [], ...others] = Object.entries(value as Intrinsic)
  if (others.length === 0) {
    if (name === 'Ref') return `<${withoutHashes(String(of))}>`
    if (name === 'Fn::GetAtt') return `<${withoutHashes([of].flat().join('.'))}>`
    if (name === 'Fn::ImportValue') return `<${exported(String(of))}>`
    if (name === 'Fn::Join') {
      const [separator, parts] = of as [string, unknown[]]
      return parts.map(plain).join(separator)
    }
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]))
}

/** The properties of all resources of a type, by their ids without hashes, as `plain` writes them. */
export const propertiesOf = (stacks: readonly SynthesizedStack[], type: string): Record<string, unknown> =>
  Object.fromEntries(
    stacks.flatMap(({ resources }) =>
      Object.entries(resources)
        .filter(([, { Type }]) => Type === type)
        .map(([id, { Properties }]) => [withoutHashes(id), plain(Properties)]),
    ),
  )
