/** The keys of an object literal, with their type. Not for objects that may have more keys than their type. */
/* @__NO_SIDE_EFFECTS__ */
export function keysOf<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[]
}

/** A value for each key of an object literal. */
/* @__NO_SIDE_EFFECTS__ */
export function mapFields<T extends object, V>(
  object: T,
  of: (name: keyof T & string) => V,
): Record<keyof T, V> {
  return Object.assign({}, ...keysOf(object).map((name) => ({ [name]: of(name) })))
}
