/** The fields that differ from what a form began with. The others are not sent: someone may have changed them since. */
export function changedFields<Fields extends object>(after: Fields, before: Fields): Partial<Fields> {
  const changed: Partial<Fields> = {}
  for (const name in after) {
    if (JSON.stringify(after[name]) !== JSON.stringify(before[name])) changed[name] = after[name]
  }
  return changed
}
