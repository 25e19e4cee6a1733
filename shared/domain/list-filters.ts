import { fingerprint, hasFingerprint } from './fingerprint.ts'
import { keysOf } from './keys-of.ts'
import { fold } from './text.ts'

/*
 * The filters of a list as one table, with an entry for each. From it follow the type of the filters, what index entries
 * have for them, and the predicates over entries and over records. `read` does not compile for a parameter without an entry.
 */

/** How one filter decides. */
interface Rule<Of, Entry, Wanted> {
  /** The attributes of index entries that it looks at. Names are short because a query bills every byte that it reads. */
  readonly entryOf?: (record: Of) => object
  /** The values whose fingerprints index entries have, joined to one attribute. */
  readonly valuesOf?: (record: Of) => readonly (string | null)[]
  /** Whether a record may match, by its index entry; absent where the entry does not tell. */
  readonly accepts?: (wanted: Wanted, name: string) => (entry: Entry) => boolean
  readonly matches: (wanted: Wanted) => (record: Of) => boolean
}

/** An index entry with fingerprints; absent when there are none. */
interface Fingerprints {
  readonly f?: string
}

/** The ways to decide about records of one type. */
export class By<Of> {
  /** By attributes of the index entry, which it gets for this. */
  entry<Entry extends object, Wanted>(
    entryOf: (record: Of) => Entry,
    passes: (entry: Entry, wanted: Wanted) => boolean,
  ): Rule<Of, Entry, Wanted> {
    return {
      entryOf,
      accepts: (wanted) => (entry) => passes(entry, wanted),
      matches: (wanted) => (record) => passes(entryOf(record), wanted),
    }
  }

  /** The same for a text in any case; `folded` is what is wanted, folded once for all entries. */
  text<Entry extends object>(
    entryOf: (record: Of) => Entry,
    passes: (entry: Entry, folded: string) => boolean,
  ): Rule<Of, Entry, string> {
    const accepts = (text: string) => {
      const folded = fold(text)
      return (entry: Entry) => passes(entry, folded)
    }
    const matches = (text: string) => {
      const accept = accepts(text)
      return (record: Of) => accept(entryOf(record))
    }
    return { entryOf, accepts, matches }
  }

  /** By one of these values, exactly. Index entries get their fingerprints. */
  value<Wanted extends string>(
    valuesOf: (record: Of) => readonly (Wanted | null)[],
  ): Rule<Of, Fingerprints, Wanted> {
    return {
      valuesOf,
      accepts: (wanted, name) => {
        const code = fingerprint(name, wanted)
        return ({ f = '' }) => hasFingerprint(f, code)
      },
      matches: (wanted) => (record) => valuesOf(record).includes(wanted),
    }
  }

  /** By the record alone. */
  record<Wanted>(passes: (record: Of, wanted: Wanted) => boolean): Rule<Of, unknown, Wanted> {
    return { matches: (wanted) => (record) => passes(record, wanted) }
  }

  /** By the record, and by index entries that have their attributes for other reasons. */
  index<Entry, Wanted>(
    accepts: (entry: Entry, wanted: Wanted) => boolean,
    passes: (record: Of, wanted: Wanted) => boolean,
  ): Rule<Of, Entry, Wanted> {
    return {
      accepts: (wanted) => (entry) => accepts(entry, wanted),
      matches: (wanted) => (record) => passes(record, wanted),
    }
  }
}

const codesOf = (name: string, values: readonly (string | null)[] = []): string[] =>
  [...new Set(values)].flatMap((value) => (value ? fingerprint(name, value) : []))

type Rules<Of, Entry, Wanted> = { readonly [K in keyof Wanted]: Rule<Of, Entry, Wanted[K]> }
type WantedBy<R> = { readonly [K in keyof R]: R[K] extends Rule<never, never, infer Wanted> ? Wanted : never }
/** What each rule looks at, together. */
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
  return new ListFilters<Of, EntryOf<R[keyof R]>, WantedBy<R>>(table(new By<Of>()))
}

/** The filters of a request. A record must match each of them. */
type Given<Wanted> = { readonly [K in keyof Wanted]?: Wanted[K] | undefined }

/** The type of a list's filters. */
export type FilterOf<L> = L extends { matches(filter: infer Filter): unknown } ? Filter : never

/** What index entries of a list have. */
export type ProjectedBy<L> = L extends { entryOf(record: never): infer Entry } ? Entry : never

class ListFilters<Of, Entry, Wanted> {
  private readonly rules: Rules<Of, Entry, Wanted>

  constructor(rules: Rules<Of, Entry, Wanted>) {
    this.rules = rules
  }

  /**
   * The filters of a query, without empty ones (contract 3.7).
   * @param query its parameters that are filters, and no others
   */
  read<G extends Given<Wanted>>(query: G & Record<Exclude<keyof G, keyof Wanted>, never>): Given<Wanted> {
    const given: { -readonly [K in keyof Wanted]?: Wanted[K] | undefined } = {}
    for (const name of keysOf(this.rules)) given[name] = query[name] === '' ? undefined : query[name]
    return given
  }

  /** What the index entry of a record has. */
  entryOf(record: Of): Entry {
    const names = keysOf(this.rules)
    const codes = names.flatMap((name) => codesOf(name, this.rules[name].valuesOf?.(record)))
    const parts = names.map((name) => this.rules[name].entryOf?.(record))
    return Object.assign({}, ...parts, codes.length > 0 && { f: codes.join('') })
  }

  /** Whether a record may match by its index entry, which may be outdated; undefined if the entry does not tell. */
  accept(filter: Given<Wanted>): ((entry: Entry) => boolean) | undefined {
    const tests = this.tests(filter, (name, wanted) => this.rules[name].accepts?.(wanted, name))
    return tests.length === 0 ? undefined : (entry) => tests.every((test) => test(entry))
  }

  /** Whether a record matches; undefined if every record does. */
  matches(filter: Given<Wanted>): ((record: Of) => boolean) | undefined {
    const tests = this.tests(filter, (name, wanted) => this.rules[name].matches(wanted))
    return tests.length === 0 ? undefined : (record) => tests.every((test) => test(record))
  }

  predicates(filter: Given<Wanted>) {
    return { accept: this.accept(filter), matches: this.matches(filter) }
  }

  private tests<T>(
    filter: Given<Wanted>,
    testOf: <K extends keyof Wanted & string>(name: K, wanted: Wanted[K]) => T | undefined,
  ): T[] {
    return keysOf(this.rules).flatMap((name) => {
      const wanted = filter[name]
      return wanted === undefined ? [] : (testOf(name, wanted) ?? [])
    })
  }
}
