import type { Browser } from 'playwright-core'
import type { Service } from '../../local/service/service.ts'
import { signIn, WIDE } from '../../test/support/console.ts'
import { until } from '../../test/support/until.ts'
import { over } from './over.ts'
import { tasksDuring } from './page-tasks.ts'
import { newBench } from './workspace.ts'

const COUNT = 500
const IN_FIRST_STAGE = 300
const AT_ONCE = 10
const WHEEL = 1_200

/** Scrolls the columns of a board with 500 opportunities to their ends, while their pages load, and back. */
export async function scrollBoard(browser: Browser, service: Service) {
  const { key, get, post } = await newBench(over(service))
  const [pipeline] = (await get('/v1/pipelines')).body.data
  const stages: readonly { readonly id: string; readonly name: string }[] = pipeline.stages
  const create = (n: number) => {
    const stage = n < IN_FIRST_STAGE ? stages[0] : stages[1 + (n % (stages.length - 1))]
    return post('/v1/opportunities', {
      name: `Kitchen remodel ${n}`,
      contact_name: 'Maria Alvarez',
      value: 1000 + n,
      tags: ['kitchen', 'urgent'],
      stage_id: stage?.id,
    })
  }
  for (let n = 0; n < COUNT; n += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => create(n + index)))
  }
  const context = await browser.newContext({ baseURL: service.url, viewport: WIDE })
  const page = await context.newPage()
  await page.goto('/opportunities')
  await signIn(page, key)
  const columns = stages.slice(0, 3).map(({ name }) => page.getByRole('region', { name, exact: true }))
  for (const column of columns) await column.getByRole('link').first().waitFor()
  const tasks = await tasksDuring(browser, page, async () => {
    for (const column of columns) {
      await column.hover()
      const scroller = column.locator('ul').locator('../../test')
      const place = () =>
        scroller.evaluate((element) => {
          const [top, height, whole] = ['scrollTop', 'clientHeight', 'scrollHeight'].map((name) =>
            Number(Reflect.get(element, name)),
          )
          return { top, left: (whole ?? 0) - (height ?? 0) - (top ?? 0) }
        })
      await until(async () => {
        await page.mouse.wheel(0, WHEEL)
        const isWhole = (await column.getByText('Loading more…').count()) === 0
        return isWhole && (await place()).left < 2
      })
      await until(async () => {
        await page.mouse.wheel(0, -10 * WHEEL)
        return (await place()).top === 0
      })
    }
  })
  const loaded = await columns[0]?.getByRole('link').count()
  await context.close()
  if (loaded !== IN_FIRST_STAGE) throw new Error(`${loaded} of ${IN_FIRST_STAGE} opportunities were loaded`)
  return { name: `scroll a board of ${COUNT} opportunities`, tasks }
}
