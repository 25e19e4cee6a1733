import { parseDecimal } from './format-number.ts'
import { flagParam, oneOfParam, textParam, timeParam } from './search-params.ts'

/** A filter of a list: its form in the address, and its control. */
export type FilterField<Value> = Control & Parameter<Value>

interface Parameter<Value> {
  readonly label: string
  readonly read: (value: unknown) => Value | undefined
}

/** One of the values that the API accepts, with a label if it differs. */
export type Choice<Value> = Value | { readonly value: Value; readonly label: string }

type Control =
  | TextControl
  | { readonly kind: 'choice'; readonly options: readonly Choice<string>[]; readonly all: string }
  | { readonly kind: 'flag'; readonly yes: string; readonly no: string | undefined; readonly all: string }

interface TextControl {
  readonly kind: TextKind
  readonly placeholder?: string
}

type TextKind =
  | 'text'
  | 'number'
  | 'date'
  | 'time'
  | 'project'
  | 'member'
  | 'vendor'
  | 'category'
  | 'system'
  | 'subscription'

/** A field for each filter of the API. A missing field does not compile. */
export type FilterFields<Filters> = {
  readonly [N in keyof Filters]-?: FilterField<Exclude<Filters[N], undefined>>
}

/** A filter whose value is any text. */
export const textFilter = (label: string, kind: TextKind = 'text'): TextControl & Parameter<string> => ({
  kind,
  label,
  read: textParam,
})

/** An amount in dollars, typed in the user's number format. Other texts are ignored. */
export const amountFilter = (label: string): FilterField<number> => ({
  kind: 'number',
  label,
  placeholder: '$',
  read: (value) => (typeof value === 'number' ? value : parseDecimal(textParam(value) ?? '')),
})

/** A time. Other texts in the address are ignored. */
export const timeFilter = (label: string): FilterField<string> => ({
  kind: 'time',
  label,
  read: (value) => timeParam(textParam(value)),
})

/** @param all the label of the choice without a value */
export const choiceFilter = <Value extends string>(
  label: string,
  options: readonly Choice<Value>[],
  all = 'All',
): FilterField<Value> => ({ kind: 'choice', label, options, all, read: oneOfParam(options.map(choiceValue)) })

const choiceValue = <Value extends string>(choice: Choice<Value>): Value =>
  typeof choice === 'string' ? choice : choice.value

/** @param no the label of the choice "no"; undefined if the choice without a value has the same meaning */
export const flagFilter = (
  label: string,
  yes: string,
  no: string | undefined,
  all = 'All',
): FilterField<boolean> => ({ kind: 'flag', label, yes, no, all, read: flagParam })
