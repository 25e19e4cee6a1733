/** Fields that may be absent but not undefined. */
// biome-ignore lint/complexity/noBannedTypes: every value but null and undefined
type Changed<Fields> = { [Name in keyof Fields]?: Fields[Name] & ({} | null) }

/**
 * The fields that differ from the initial values of a form. Other fields are not sent, because someone may have changed them in the
 * meantime. Undefined fields are never sent.
 */
export function changedFields<Fields extends object>(
  after: Fields,
  before: Partial<Fields>,
): Changed<Fields> {
  const changed: Changed<Fields> = {}
  for (const name in after) {
    const value = after[name]
    if (value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name])) changed[name] = value
  }
  return changed
}
