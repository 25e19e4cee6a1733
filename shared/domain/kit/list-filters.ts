import { type Accepted, By, type Rule, type Sieve, type Written } from './filter-rules.ts'
import { fingerprint } from './fingerprint.ts'
import { keysOf } from './keys-of.ts'

/*
 * The filters of a list as one table, with a rule for each filter. The type of the filters, the attributes of index
 * entries, and the predicates over entries and over records are derived from the table. `read` does not compile for a
 * parameter without an entry.
 */

const codesOf = (name: string, values: readonly (string | null)[] = []): string[] =>
  [...new Set(values)].flatMap((value) => (value ? fingerprint(name, value) : []))

type Rules<Of, Entry, Wanted> = { readonly [K in keyof Wanted]: Rule<Of, Entry, Wanted[K]> }
type WantedBy<R> = { readonly [K in keyof R]: R[K] extends Rule<never, never, infer Wanted> ? Wanted : never }
/** The attributes that the rules compare, together. */
type EntryOf<R> = (R extends Rule<never, infer Entry, never> ? (entry: Entry) => void : never) extends (
  entry: infer Entry,
) => void
  ? Entry
  : never

/** Makes the filters of a list; `(by: By<Expense>) => ({ <name>: by.record(…) })` is their table. */
/* @__NO_SIDE_EFFECTS__ */
export function listFilters<Of, R extends { readonly [name: string]: Rule<Of, never, never> }>(
  table: (by: By<Of>) => R & Rules<Of, EntryOf<R[keyof R]>, WantedBy<R>>,
) {
  return new ListFilters<Of, EntryOf<R[keyof R]> & Written, WantedBy<R>>(table(new By<Of>()))
}

/** The filters of a request. A record must match each of them. */
type Given<Wanted> = { readonly [K in keyof Wanted]?: Wanted[K] | undefined }

/** The type of a list's filters. */
export type FilterOf<L> = L extends { matches(filter: infer Filter): unknown } ? Filter : never

/** The attributes of index entries of a list. */
export type ProjectedBy<L> = L extends { entryOf(record: never): infer Entry } ? Entry : never

class ListFilters<Of, Entry extends Written, Wanted> {
  private readonly rules: Rules<Of, Entry, Wanted>
  /** Sorted by the version of the rule, because functions of former versions find a fingerprint by its position. */
  private readonly names: readonly (keyof Wanted & string)[]
  /** The version of the table: the highest version of its rules. While it is 0, entries do not store it. */
  readonly version: number

  constructor(rules: Rules<Of, Entry, Wanted>) {
    this.rules = rules
    const since = (name: keyof Wanted) => rules[name].since ?? 0
    this.names = keysOf(rules).sort((a, b) => since(a) - since(b))
    this.version = this.names.map(since).at(-1) ?? 0
  }

  /**
   * The filters of a query, without empty filters (contract 3.7).
   * @param query only the parameters that are filters
   */
  read<G extends Given<Wanted>>(query: G & Record<Exclude<keyof G, keyof Wanted>, never>): Given<Wanted> {
    const given: { -readonly [K in keyof Wanted]?: Wanted[K] | undefined } = {}
    for (const name of this.names) given[name] = query[name] === '' ? undefined : query[name]
    return given
  }

  /** The attributes of the index entry of a record. */
  entryOf(record: Of): Entry {
    const codes = this.names.flatMap((name) => codesOf(name, this.rules[name].valuesOf?.(record)))
    const parts = this.names.map((name) => this.rules[name].entryOf?.(record))
    const written = this.version > 0 && { w: this.version }
    return Object.assign({}, ...parts, codes.length > 0 && { f: codes.join('') }, written)
  }

  /**
   * A predicate over index entries; undefined if every record must be compared. If a version of the filter table stored no attributes in an
   * entry, the record decides.
   */
  accept(filter: Given<Wanted>): ((entry: Entry | undefined) => Accepted) | undefined {
    const tests = this.tests(filter, (name, wanted) => {
      const { accepts, since = 0 } = this.rules[name]
      const test = accepts?.(wanted, name)
      return test && ((entry?: Entry) => (!entry || (entry.w ?? 0) < since ? undefined : test(entry)))
    })
    if (tests.length === 0) return undefined
    return (entry) =>
      tests.every((test) => test(entry) !== false) && (tests.every((test) => test(entry)) || undefined)
  }

  /** A predicate over records; undefined if every record matches. */
  matches(filter: Given<Wanted>): ((record: Of) => boolean) | undefined {
    const tests = this.tests(filter, (name, wanted) => this.rules[name].matches(wanted))
    return tests.length === 0 ? undefined : (record) => tests.every((test) => test(record))
  }

  /** A condition that every matching entry meets, with which DynamoDB leaves out other entries. */
  sieve(filter: Given<Wanted>): readonly Sieve[] {
    return this.tests(filter, (name, wanted) => {
      const { sieve, since = 0 } = this.rules[name]
      return sieve && { ...sieve(wanted, name), since }
    })
  }

  predicates(filter: Given<Wanted>) {
    return {
      accept: this.accept(filter),
      matches: this.matches(filter),
      sieve: this.sieve(filter),
    }
  }

  private tests<T>(
    filter: Given<Wanted>,
    testOf: <K extends keyof Wanted & string>(name: K, wanted: Wanted[K]) => T | undefined,
  ): T[] {
    return this.names.flatMap((name) => {
      const wanted = filter[name]
      return wanted === undefined ? [] : (testOf(name, wanted) ?? [])
    })
  }
}
