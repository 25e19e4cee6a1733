/** What a changelog says of the version under way; empty if that one is released. */
export function underWay(changelog: string): string {
  const [, first = ''] = changelog.split(/^## /m)
  return /^[^\n]*(unreleased|not released)/i.test(first) ? first : ''
}
