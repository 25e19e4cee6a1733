import { type ExpensePage, entriesOf } from '../../api/expense-list.ts'
import { csvHead, csvLines } from './csv.ts'

interface CsvFile {
  readonly parts: readonly string[]
  readonly count: number
}

/**
 * The file of a list. A page may begin with records of the one before, when new ones have moved them.
 * @param onCount called after each page with the number of expenses so far
 */
export async function csvOf(
  pages: AsyncIterable<ExpensePage>,
  onCount: (count: number) => void,
): Promise<CsvFile> {
  const parts = [csvHead()]
  const seen = new Set<string>()
  for await (const page of pages) {
    const entries = entriesOf(page)
    parts.push(csvLines(entries.filter(({ id }) => !seen.has(id))))
    for (const { id } of entries) seen.add(id)
    onCount(seen.size)
  }
  return { parts, count: seen.size }
}
