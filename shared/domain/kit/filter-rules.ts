import { fingerprint, hasFingerprint } from './fingerprint.ts'
import { fold } from './text.ts'

/** A text that one of these attributes of an index entry must contain: the store can leave out all other entries. */
export interface Sieve {
  readonly attributes: readonly string[]
  readonly text: string
  /** Entries that an earlier version of the table wrote pass too. */
  readonly since: number
}

/** The version of the table of filters that wrote an index entry; absent: 0. */
export interface Written {
  readonly w?: number
}

/** Whether a record matches, by its index entry, which may be outdated; undefined if the record decides. */
export type Accepted = boolean | undefined

/** How one filter decides. */
export interface Rule<Of, Entry, Wanted> {
  /** The attributes of index entries that it looks at. Names are short because a query bills every byte that it reads. */
  readonly entryOf?: (record: Of) => object
  /** The values whose fingerprints index entries have, joined to one attribute. */
  readonly valuesOf?: (record: Of) => readonly (string | null)[]
  /** Absent: the record decides. */
  readonly accepts?: (wanted: Wanted, name: string) => (entry: Entry) => Accepted
  /** The first version of the table with this rule; absent: 0. The record decides for an entry of an earlier version. */
  readonly since?: number
  readonly matches: (wanted: Wanted) => (record: Of) => boolean
  /** What every entry that `accepts` contains; absent where the store cannot tell. */
  readonly sieve?: (wanted: Wanted, name: string) => Omit<Sieve, 'since'>
}

/** An index entry with fingerprints; absent when there are none. */
interface Fingerprints {
  readonly f?: string
}

/** The ways to decide about records of one type. */
export class By<Of> {
  /** A rule that is added or changed after a release, with the next version of the table. */
  since<Entry, Wanted>(version: number, rule: Rule<Of, Entry, Wanted>): Rule<Of, Entry, Wanted> {
    return { ...rule, since: version }
  }

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

  /** By a text in one of these attributes, in any case. */
  text<Entry extends { readonly [name: string]: string }>(
    attributes: readonly (keyof Entry & string)[],
    entryOf: (record: Of) => Entry,
  ): Rule<Of, Entry, string> {
    const accepts = (text: string) => {
      const folded = fold(text)
      return (entry: Entry) => attributes.some((name) => entry[name]?.includes(folded))
    }
    const matches = (text: string) => {
      const accept = accepts(text)
      return (record: Of) => accept(entryOf(record))
    }
    return { entryOf, accepts, matches, sieve: (text) => ({ attributes, text: fold(text) }) }
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
      sieve: (wanted, name) => ({ attributes: ['f'], text: fingerprint(name, wanted) }),
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
