import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { http } from '../support/api.ts'
import { startBrowser } from '../support/browser.ts'
import { openAs } from '../support/console.ts'
import { newWorkspace, type TestWorkspace } from '../support/workspace.ts'

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.close())

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const names = (page: Page, stage: string) => column(page, stage).getByRole('link').allTextContents()

/** A workspace whose default pipeline has known stages. */
async function withStages(): Promise<TestWorkspace & { readonly pipeline: Pipeline }> {
  const workspace = await newWorkspace(http)
  const { body } = await workspace.get('/v1/pipelines')
  return { ...workspace, pipeline: body.data[0] }
}

interface Pipeline {
  readonly id: string
  readonly name: string
  readonly stages: readonly { readonly id: string; readonly name: string }[]
}

const stageName = ({ stages }: Pipeline, index: number): string => {
  const stage = stages[index]
  if (!stage) throw new Error('the pipeline has too few stages')
  return stage.name
}

test('a card is dragged to another stage, and moved on by keyboard', async () => {
  const { key, post, get, pipeline } = await withStages()
  const [first, second, third] = [0, 1, 2].map((index) => stageName(pipeline, index))
  const { body: kitchen } = await post('/v1/opportunities', { name: 'Kitchen', value: 1200.5 })
  await post('/v1/opportunities', { name: 'Bathroom' })
  const { page, reports } = await openAs(browser, key, '/opportunities')
  const stageOf = async () => (await get(`/v1/opportunities/${kitchen.id}`)).body.stage_id
  await expect.poll(() => names(page, first ?? '')).toEqual(['Bathroom', 'Kitchen'])
  await page.getByText('$1,200.50').waitFor()

  await page.getByRole('listitem').filter({ hasText: 'Kitchen' }).dragTo(column(page, second ?? ''))
  await expect.poll(() => names(page, second ?? '')).toEqual(['Kitchen'])
  await page.getByText(`Moved “Kitchen” to ${second}.`).waitFor({ state: 'attached' })
  await expect.poll(stageOf).toBe(pipeline.stages[1]?.id)

  const button = page.getByRole('button', { name: 'Move Kitchen to another stage' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move “Kitchen” to' })
  await dialog.getByRole('button', { name: third ?? '' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => names(page, third ?? '')).toEqual(['Kitchen'])
  await expect.poll(stageOf).toBe(pipeline.stages[2]?.id)
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(reports).toEqual([])
})
