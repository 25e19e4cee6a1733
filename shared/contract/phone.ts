import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MetadataJson } from 'libphonenumber-js/core'

/** A phone number in E.164 form for comparison (`+15125550143`), and formatted for people (`+1 512 555 0143`). */
export interface Phone {
  readonly e164: string
  readonly international: string
}

/**
 * Parses a phone number; undefined when the text is not one. A number without a country code is parsed as a US number.
 * Short codes and new ranges are accepted, because the digits do not show whether a number is in use.
 */
export async function readPhone(text: string): Promise<Phone | undefined> {
  // Loaded on first use, because most requests have no phone number. The metadata is a file outside the bundle.
  const [{ parse }, metadata] = await Promise.all([import('./phone-parser.ts'), readMetadata()])
  const number = parse(text, { defaultCountry: 'US', extract: false }, metadata)
  return number && { e164: number.number, international: number.formatInternational() }
}

let metadata: MetadataJson | undefined

/** `infra/bundle/bundle.ts` copies the file so that this relative path is valid in a deployed function too. */
async function readMetadata(): Promise<MetadataJson> {
  const file = join(import.meta.dirname, '../../node_modules/libphonenumber-js/metadata.min.json')
  // The library's own file.
  metadata ??= JSON.parse(await readFile(file, 'utf8')) as MetadataJson
  return metadata
}
