/** Matches a tag: text in quotes before a comma or the end, or all text up to a comma. */
const TAG = /\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/g

/** Tags as a text, separated by commas. Tags that contain a comma are in quotes. */
export const tagsText = (tags: readonly string[]): string =>
  tags.map((tag) => (/^"|,/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ')

export const tagsOf = (text: string): string[] =>
  [...text.matchAll(TAG)]
    .map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim())
    .filter((tag) => tag !== '')
