import { sameJson } from '../../domain/json-equal.ts'
import type { CustomHeaders } from '../../domain/subscription.ts'
import { seal, unsealIfPossible } from '../../storage/seal.ts'

type HeaderPairs = Readonly<Record<string, string>>

/** Custom headers as they are stored, with their values sealed; null if there are none. */
export async function sealHeaders(pairs: HeaderPairs): Promise<CustomHeaders | null> {
  const names = Object.keys(pairs)
  return names.length === 0 ? null : { names, sealed: await seal(JSON.stringify(pairs)) }
}

/**
 * The same for a PATCH. Unchanged pairs keep their sealed form, because sealing again would be a change. Stored ones that
 * do not open, after a rotation of the sealing key, are replaced.
 */
export async function replaceHeaders(
  stored: CustomHeaders | null,
  pairs: HeaderPairs,
): Promise<CustomHeaders | null> {
  const opened = stored && (await unsealIfPossible(stored.sealed))
  if (stored && opened && sameJson(JSON.parse(opened), pairs)) return stored
  return sealHeaders(pairs)
}
