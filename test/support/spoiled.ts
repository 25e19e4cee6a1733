/** Copies of a JSON value with another in place of each value in it, or as one more in each object, and the path to that. */
export function* spoiled(
  value: unknown,
  bad: unknown,
  path: readonly string[] = [],
): Generator<[value: unknown, path: string]> {
  if (path.length > 0) yield [bad, path.join('.')]
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    for (const [copy, where] of spoiled(inner, bad, [...path, name])) {
      yield [Array.isArray(value) ? value.with(Number(name), copy) : { ...value, [name]: copy }, where]
    }
  }
  if (!Array.isArray(value)) yield [{ ...value, more: bad }, [...path, 'more'].join('.')]
}
