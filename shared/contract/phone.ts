import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MetadataJson, PhoneNumber } from 'libphonenumber-js/core'
import { numbersIn } from './phone-text.ts'

/** A phone number in E.164 form for comparison (`+15125550143`), and formatted for people (`+1 512 555 0143`). */
export interface Phone {
  readonly e164: string
  readonly international: string
}

type Parse = (text: string) => PhoneNumber | undefined

const WITH_PLUS = /^\s*[+\uff0b]/
/** The prefix of calls abroad outside North America. */
const ABROAD = /^[\s(]*0[\s().-]*0[\s().-]*/

/**
 * Parses a phone number; undefined when the text is not one. A number without a country code is parsed as a US number.
 * Numbers with `+` are accepted in any length, because the digits do not show which ranges are in use.
 */
export async function readPhone(text: string): Promise<Phone | undefined> {
  return phoneOf(strict(text, await loadParser()))
}

/** Parses the first phone number of a text that may contain more: a name, a second number, words instead of digits. */
export async function findPhone(text: string): Promise<Phone | undefined> {
  const parse = await loadParser()
  const number = strict(text, parse)
  if (number) return phoneOf(number)
  for (const part of numbersIn(text)) {
    const found = strict(part, parse)
    if (found?.isPossible()) return phoneOf(found)
  }
  return undefined
}

/**
 * The E.164 numbers under which contacts with this number may be stored: the number as it is parsed now, then as 1.0.0
 * parsed it (without a check of the length, and as a US number if it has no `+`). Empty if the text is not a number.
 */
export async function storedNumbers(text: string): Promise<string[]> {
  const parse = await loadParser()
  const numbers = [strict(text, parse), parse(text)]
  return [...new Set(numbers.flatMap((number) => number?.number ?? []))]
}

const phoneOf = (number: PhoneNumber | undefined): Phone | undefined =>
  number && { e164: number.number, international: number.formatInternational() }

function strict(text: string, parse: Parse): PhoneNumber | undefined {
  const number = parse(text)
  if (WITH_PLUS.test(text) || number?.isPossible()) return number
  const abroad = ABROAD.test(text) ? parse(text.replace(ABROAD, '+')) : undefined
  return abroad?.isPossible() ? abroad : undefined
}

/** Loaded on first use, because most requests have no phone number. The metadata is a file outside the bundle. */
async function loadParser(): Promise<Parse> {
  const [{ parse }, metadata] = await Promise.all([import('./phone-parser.ts'), readMetadata()])
  return (text) => parse(text, { defaultCountry: 'US', extract: false }, metadata)
}

let metadata: MetadataJson | undefined

/** `infra/bundle/bundle.ts` copies the file so that this relative path is valid in a deployed function too. */
async function readMetadata(): Promise<MetadataJson> {
  const file = join(import.meta.dirname, '../../node_modules/libphonenumber-js/metadata.min.json')
  // The library's own file.
  metadata ??= JSON.parse(await readFile(file, 'utf8')) as MetadataJson
  return metadata
}
