/**
 * A function whose answer for an object is made once and is kept as long as that object: what the messages of a batch
 * read together, as one and the same row, is parsed and opened for all of them, and gone with them.
 */
export function memoizeByIdentity<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, { readonly value: V }>()
  return (key) => {
    let known = made.get(key)
    if (!known) {
      known = { value: make(key) }
      made.set(key, known)
    }
    return known.value
  }
}
