import type { Browser } from 'playwright-core'
import type { Service } from '../../infra/local/service.ts'
import { signIn, WIDE } from '../support/console.ts'
import { until } from '../support/until.ts'
import { fill } from './expense-data.ts'
import { over } from './over.ts'
import { tasksDuring } from './page-tasks.ts'
import { newBench } from './workspace.ts'

const COUNT = 10_000
const ROW_HEIGHT = 44
const WHEEL = 2_200

/** Scrolls through a table of 10,000 expenses to its end, while its pages load, and back. */
export async function scrollExpenses(browser: Browser, service: Service) {
  const { workspace, owner, key } = await newBench(over(service))
  await fill(workspace, owner, [], { count: COUNT, pending: 10, archived: 6_000 })
  const context = await browser.newContext({ baseURL: service.url, viewport: WIDE })
  const page = await context.newPage()
  await page.goto('/expenses?include_archived=true')
  await signIn(page, key)
  const table = page.getByRole('table', { name: 'Expenses' })
  await table.locator('tbody a').first().waitFor()
  await table.hover()
  const scroller = page.getByRole('region', { name: 'Expenses' })
  const top = () => scroller.evaluate((element) => Number(Reflect.get(element, 'scrollTop')))
  const tasks = await tasksDuring(browser, page, async () => {
    await until(async () => {
      await page.mouse.wheel(0, WHEEL)
      return (await table.getAttribute('aria-rowcount')) === `${COUNT + 1}`
    })
    await until(async () => {
      await page.mouse.wheel(0, 10 * WHEEL)
      return (await top()) > (COUNT - 100) * ROW_HEIGHT
    })
    await until(async () => {
      await page.mouse.wheel(0, -10 * WHEEL)
      return (await top()) === 0
    })
  })
  const rows = await table.locator('tbody tr').count()
  await context.close()
  if (rows > 100) throw new Error(`${rows} rows exist`)
  return { name: `scroll ${COUNT} expenses`, tasks }
}
