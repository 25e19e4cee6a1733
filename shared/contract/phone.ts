import { readFile } from 'node:fs/promises'
import type { MetadataJson } from 'libphonenumber-js/core'

/** A phone number as it is told apart (E.164: `+15125550143`), and as it is read (`+1 512 555 0143`). */
export interface Phone {
  readonly e164: string
  readonly international: string
}

/**
 * A text as a phone number; undefined where it is none. Whether the number is in use nobody can tell from its digits,
 * so short codes and new ranges pass. Without a country code it is taken to be a US one.
 */
export async function readPhone(text: string): Promise<Phone | undefined> {
  // Loaded when a number comes: most requests have none. Its metadata is data, which no bundle carries.
  const [{ parse }, metadata] = await Promise.all([import('./phone-parser.ts'), readMetadata()])
  const number = parse(text, { defaultCountry: 'US', extract: false }, metadata)
  return number && { e164: number.number, international: number.formatInternational() }
}

let metadata: MetadataJson | undefined

/** `infra/bundle.ts` puts the file where this looks, two folders up from here as from any function. */
async function readMetadata(): Promise<MetadataJson> {
  const file = new URL('../../node_modules/libphonenumber-js/metadata.min.json', import.meta.url)
  metadata ??= JSON.parse(await readFile(file, 'utf8')) as MetadataJson
  return metadata
}
