import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The findings of axe on a page: rules, each with some of the elements. */
export async function violations(page: Page): Promise<unknown[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE)
  const result = await page.evaluate<AxeResults>('axe.run({ resultTypes: ["violations"] })')
  return result.violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html)])
}
