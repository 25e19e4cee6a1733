/**
 * Caches the result of a function for each object, by identity, as long as the object is reachable. Messages of a
 * batch that share one row object then parse and decrypt the row once.
 */
export function memoizeByIdentity<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const cache = new WeakMap<K, { readonly value: V }>()
  return (key) => {
    let entry = cache.get(key)
    if (!entry) {
      entry = { value: compute(key) }
      cache.set(key, entry)
    }
    return entry.value
  }
}
