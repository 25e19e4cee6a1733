/** A random factor, so that nobody can choose texts whose runs all have the same hash. */
const FACTOR = 1 + 2 * Math.floor(Math.random() * 2 ** 30)

/** Whether one of `texts` has `length` characters in a row that one of `others` has too. Takes linear time. */
export function shareRun(texts: readonly string[], others: readonly string[], length: number): boolean {
  const all = texts.join('\n')
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * all.length + 1)))
  /** For each position in `all`, the one before it that has the same slot. Positions are stored plus one. */
  const before = new Int32Array(all.length)
  const slotOf = (text: string, at: number) => {
    let hash = 0
    for (let n = at; n < at + length; n++) hash = Math.imul(hash, FACTOR) + text.charCodeAt(n)
    return (hash ^ (hash >>> 15)) & (slots.length - 1)
  }
  const has = (text: string, at: number, slot: number) => {
    for (let place = slots[slot] ?? 0; place > 0; place = before[place - 1] ?? 0)
      if (all.startsWith(text.slice(at, at + length), place - 1)) return true
    return false
  }
  for (let at = 0; at + length <= all.length; at++) {
    const slot = slotOf(all, at)
    if (has(all, at, slot)) continue
    before[at] = slots[slot] ?? 0
    slots[slot] = at + 1
  }
  return others.some((text) => {
    for (let at = 0; at + length <= text.length; at++) if (has(text, at, slotOf(text, at))) return true
    return false
  })
}
