/** The triggers of a subscription, in as many words as fit into a cell. */
export function describeTriggers(ids: readonly string[]): string {
  if (ids.includes('*')) return 'All triggers'
  const [first = '–', ...others] = ids
  if (others.length === 0) return first
  return `${first} and ${others.length} more`
}
