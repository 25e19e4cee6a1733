/** A tag in quotes, up to a comma or the end; or all up to a comma. */
const TAG = /\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/g

/** Tags as a text, separated by commas. Those that a comma would split are in quotes. */
export const tagsText = (tags: readonly string[]): string =>
  tags.map((tag) => (/^"|,/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ')

export const tagsOf = (text: string): string[] =>
  [...text.matchAll(TAG)]
    .map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim())
    .filter((tag) => tag !== '')
