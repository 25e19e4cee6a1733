/**
 * The size of an item in bytes, as DynamoDB counts it for write units: names and values in UTF-8; a byte for null and
 * flags; a byte for two digits of a number, and one more; three for a list or map, and one for each of its members.
 */
export const itemSize = (item: object): number =>
  Object.entries(item).reduce(
    (sum, [name, value]) => (value === undefined ? sum : sum + Buffer.byteLength(name) + sizeOf(value)),
    0,
  )

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value === 'number') return Math.ceil(String(Math.abs(value)).replace('.', '').length / 2) + 1
  if (value instanceof Uint8Array) return value.length
  if (Array.isArray(value)) return value.reduce((sum, one) => sum + 1 + sizeOf(one), 3)
  if (typeof value !== 'object' || value === null) return 1
  return 3 + Object.keys(value).length + itemSize(value)
}
