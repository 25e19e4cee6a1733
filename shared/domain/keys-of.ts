/** The keys of an object literal, with their type. Not for objects that may have more keys than their type says. */
/* @__NO_SIDE_EFFECTS__ */
export function keysOf<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[]
}
