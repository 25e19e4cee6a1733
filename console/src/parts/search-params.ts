import { keysOf } from '../../../shared/domain/kit/keys-of.ts'

type Params = Record<string, unknown>

/** The parameters of a page's address; undefined for absent parameters. */
export type SearchOf<Filters> = { readonly [N in keyof Filters]?: Filters[N] | undefined }

/** A parameter as a text; undefined if it is empty. The router parses numbers and booleans. */
export const textParam = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value) || undefined
    : undefined

export const flagParam = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : undefined

export const oneOfParam =
  <Value extends string>(values: readonly Value[]) =>
  (value: unknown): Value | undefined =>
    oneOf(values, textParam(value))

/** The filters of a list in the address. The code does not compile if a filter of the API is missing here. */
export const searchParams =
  <Filters extends object>(
    fields: {
      readonly [N in keyof Filters]-?: { readonly read: (value: unknown) => Filters[N] | undefined }
    },
  ) =>
  (params: Params): SearchOf<Filters> => {
    const found: { -readonly [N in keyof Filters]?: Filters[N] | undefined } = {}
    for (const name of keysOf(fields)) found[name] = fields[name].read(params[name])
    return found
  }

/** The filters that are set. */
export function definedIn<Filters extends object>(search: SearchOf<Filters>): Partial<Filters> {
  const found: Partial<Filters> = {}
  for (const name of keysOf(search)) if (search[name] !== undefined) found[name] = search[name]
  return found
}

/**
 * Parameters of the address as texts. For `validateSearch` of a route: its result must contain all parameters of the route, because the
 * router passes on other parameters unchecked.
 */
export function textParams<Name extends string>(...names: readonly Name[]) {
  return (params: Params): { readonly [N in Name]?: string | undefined } => {
    const found: { [N in Name]?: string | undefined } = {}
    for (const name of names) found[name] = textParam(params[name])
    return found
  }
}

/** The value if the API accepts it; an address can have any value. */
const oneOf = <Value extends string>(
  values: readonly Value[],
  value: string | undefined,
): Value | undefined => values.find((each) => each === value)

/** The value as a timestamp for the API, if it is a time. */
export const timeParam = (value: string | undefined): string | undefined =>
  value !== undefined && !Number.isNaN(Date.parse(value)) ? value : undefined
