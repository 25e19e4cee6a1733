import { flagParam, oneOfParam, textParam } from './search-params.ts'

/** A filter of a list: how it stands in the address, and its control. */
export type FilterField<Value> = Control & {
  readonly label: string
  readonly read: (value: unknown) => Value | undefined
  /** Whether it stands behind "More filters". */
  readonly isMore?: boolean
}

type Control =
  | { readonly kind: 'text'; readonly placeholder?: string }
  | { readonly kind: 'date' | 'time' | 'project' }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'flag'; readonly yes: string; readonly no: string; readonly all?: string }

/** A field for each filter that the API knows. One that is left out does not compile. */
export type FilterFields<Filters> = {
  readonly [N in keyof Filters]-?: FilterField<Exclude<Filters[N], undefined>>
}

/** A filter whose value is any text. */
export const textFilter = (
  label: string,
  kind: 'text' | 'date' | 'time' | 'project' = 'text',
): FilterField<string> => ({ kind, label, read: textParam })

/** One of the values that the API knows. */
export const choiceFilter = <Value extends string>(
  label: string,
  options: readonly Value[],
): FilterField<Value> => ({ kind: 'choice', label, options, read: oneOfParam(options) })

export const flagFilter = (label: string, yes: string, no: string, all = 'All'): FilterField<boolean> => ({
  kind: 'flag',
  label,
  yes,
  no,
  all,
  read: flagParam,
})
