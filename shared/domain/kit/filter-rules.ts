import { fingerprint, hasFingerprint } from './fingerprint.ts'
import { fold } from './text.ts'

/** A condition of the query: one of these attributes of an index entry must contain the text. DynamoDB leaves out all other entries. */
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

/**
 * Whether a record matches according to its index entry, which may be outdated; undefined if the record itself must
 * be compared.
 */
export type Accepted = boolean | undefined

/** How one filter decides. */
export interface Rule<Of, Entry, Wanted> {
  /**
   * The attributes of index entries that the rule compares. Names are short because DynamoDB bills a query for every
   * byte that it reads.
   */
  readonly entryOf?: (record: Of) => object
  /** The values whose fingerprints index entries have, joined to one attribute. */
  readonly valuesOf?: (record: Of) => readonly (string | null)[]
  /** Absent: the record decides. */
  readonly accepts?: (wanted: Wanted, name: string) => (entry: Entry) => Accepted
  /** The first version of the filter table with this rule; absent: 0. If an entry is older, the record itself is compared. */
  readonly since?: number
  readonly matches: (wanted: Wanted) => (record: Of) => boolean
  /** A condition that DynamoDB can check and that every accepted entry meets; absent if there is none. */
  readonly sieve?: (wanted: Wanted, name: string) => Omit<Sieve, 'since'>
}

/** An index entry with fingerprints; absent when there are none. */
interface Fingerprints {
  readonly f?: string
}

/** The kinds of rules for records of one type. */
export class By<Of> {
  /**
   * For a rule that was added or changed after a release: `version` is the version of the filter table that first had
   * it.
   */
  since<Entry, Wanted>(version: number, rule: Rule<Of, Entry, Wanted>): Rule<Of, Entry, Wanted> {
    return { ...rule, since: version }
  }

  /** Compares attributes of the index entry, which the rule adds to the entry. */
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

  /** Searches a text in one of these attributes, ignoring case. */
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

  /** Compares values exactly. Index entries have the fingerprints of the values. */
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

  /** Compares the record, and index entries that have the attributes for another rule. */
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
