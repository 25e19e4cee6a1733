type Params = Record<string, unknown>

/** A parameter as a text, if it is one that is not empty; the router parses numbers and booleans. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value) || undefined
    : undefined

/**
 * Parameters of the address as texts. For `validateSearch` of a route, which must name all of its parameters: the router
 * hands those that are missing in the result on as they are in the address.
 */
export function textParams<Name extends string>(...names: readonly Name[]) {
  return (params: Params): { readonly [N in Name]?: string | undefined } => {
    const found: { [N in Name]?: string | undefined } = {}
    for (const name of names) found[name] = textOf(params[name])
    return found
  }
}

/** The value if it is one of those that the API knows; an address can have any. */
export const oneOf = <Value extends string>(
  values: readonly Value[],
  value: string | undefined,
): Value | undefined => values.find((each) => each === value)

/** The value as a time for the API, if it is one. */
export const timeParam = (value: string | undefined): string | undefined =>
  value !== undefined && !Number.isNaN(Date.parse(value)) ? value : undefined
