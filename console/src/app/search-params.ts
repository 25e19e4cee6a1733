type Params = Record<string, unknown>

/** Parameters of the address as texts; empty ones are left out. For `validateSearch` of a route. */
export function textParams<Name extends string>(...names: readonly Name[]) {
  return (params: Params): { readonly [N in Name]?: string | undefined } => {
    const found: { [N in Name]?: string | undefined } = {}
    for (const name of names) {
      const value = params[name]
      // The router parses numbers and booleans.
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
        if (value !== '') found[name] = String(value)
      }
    }
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
