import type { Browser, Page } from 'playwright-core'
import type { Service } from '../../local/service/service.ts'
import { signIn, WIDE } from '../../test/support/console.ts'
import { until } from '../../test/support/until.ts'
import { fill } from './expense-data.ts'
import { over } from './over.ts'
import { tasksDuring } from './page-tasks.ts'
import { newBench } from './workspace.ts'

const COUNT = 10_000
const PAGE = 100
const DATE = '2026-03-01'
const ROW_HEIGHT = 40
const WHEEL = 2_200

/** Scrolls through a table of 10,000 expenses to its end, while its pages load, and back. */
export async function scrollExpenses(browser: Browser, service: Service) {
  const { workspace, owner, key, get } = await newBench(over(service))
  await fill(workspace, owner, [], { count: PAGE, unreconciled: 10, archived: 60 })
  const { data } = (await get(`/v1/expenses?limit=${PAGE}&include_archived=true`)).body
  const context = await browser.newContext({ baseURL: service.url, viewport: WIDE })
  const page = await context.newPage()
  await answerFromMemory(page, data)
  await page.goto('/expenses?include_archived=true')
  await signIn(page, key)
  const table = page.getByRole('table', { name: 'Expenses' })
  const scroller = page.getByRole('region', { name: 'Expenses' })
  const top = () => scroller.evaluate((element) => Number(Reflect.get(element, 'scrollTop')))
  await table.locator('tbody a').first().hover()
  const tasks = await tasksDuring(browser, page, async () => {
    await until(async () => {
      await page.mouse.wheel(0, WHEEL)
      return (await table.getAttribute('aria-rowcount')) === `${COUNT + 1}`
    })
    await until(async () => {
      await page.mouse.wheel(0, 10 * WHEEL)
      return (await top()) > (COUNT - PAGE) * ROW_HEIGHT
    })
    await until(async () => {
      await page.mouse.wheel(0, -10 * WHEEL)
      return (await top()) === 0
    })
  })
  const rows = await table.locator('tbody tr').count()
  await context.close()
  if (rows > PAGE) throw new Error(`${rows} of ${COUNT} rows exist at once`)
  return { name: `scroll ${COUNT} expenses`, tasks }
}

/** Answers with 10,000 expenses of one date, made from real ones, at once: the service's own speed is not measured here. */
async function answerFromMemory(page: Page, data: readonly object[]): Promise<void> {
  await page.route('**/v1/expenses?*', async (route) => {
    const last = new URL(route.request().url()).searchParams.get('after')?.split(',')[1] ?? -1
    const first = Number(last) + 1
    const rows =
      first < COUNT ? data.map((expense, n) => ({ ...expense, expense_date: DATE, id: `${first + n}` })) : []
    await route.fulfill({ json: { data: rows, has_more: rows.length === PAGE, limit: PAGE, offset: 0 } })
  })
}
