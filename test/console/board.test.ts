import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { http } from '../support/api.ts'
import { dialogFocused, isFocused, openAs, WIDE } from '../support/console.ts'
import { newWorkspace } from '../support/workspace.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const names = (page: Page, stage: string) => column(page, stage).getByRole('link').allTextContents()

interface Stage {
  readonly id: string
  readonly name: string
}

/** A workspace with a pipeline of three stages, which is the one that the board shows first. */
async function withBoard() {
  const workspace = await newWorkspace(http)
  const { body } = await workspace.get('/v1/pipelines')
  const stages: readonly Stage[] = body.data[0].stages
  const [first, second, third] = stages
  if (!first || !second || !third) throw new Error('the default pipeline has too few stages')
  return { ...workspace, first, second, third }
}

test('a card is dragged to another stage, and moved on by keyboard', async () => {
  const { key, post, get, first, second, third } = await withBoard()
  const { body: kitchen } = await post('/v1/opportunities', { name: 'Kitchen', value: 1200.5 })
  await post('/v1/opportunities', { name: 'Bathroom' })
  const { page, reports } = await openAs(key, '/opportunities')
  const stageOf = async () => (await get(`/v1/opportunities/${kitchen.id}`)).body.stage_id
  await expect.poll(() => names(page, first.name)).toEqual(['Bathroom', 'Kitchen'])
  await page.getByText('$1,200.50').waitFor()

  await page.getByRole('listitem').filter({ hasText: 'Kitchen' }).dragTo(column(page, second.name))
  await expect.poll(() => names(page, second.name)).toEqual(['Kitchen'])
  await page.getByText(`Moved “Kitchen” to ${second.name}.`).waitFor({ state: 'attached' })
  await expect.poll(stageOf).toBe(second.id)

  const button = page.getByRole('button', { name: 'Move… Kitchen' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move “Kitchen” to' })
  await dialog.getByRole('button', { name: `${second.name} (now)` }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  await expect.poll(() => isFocused(button)).toBe(true)
  await page.keyboard.press('Enter')
  await dialogFocused(dialog)
  await dialog.getByRole('button', { name: third.name }).press('Enter')
  await expect.poll(() => names(page, third.name)).toEqual(['Kitchen'])
  await page.getByText(`Moved “Kitchen” to ${third.name}.`).waitFor({ state: 'attached' })
  await expect.poll(stageOf).toBe(third.id)
  await expect.poll(() => isFocused(button)).toBe(true)
  expect(reports).toEqual([])
})

test('a move is taken back by the keyboard or the message, and winning offers the approval', async () => {
  const { key, post, get, patch, first, third } = await withBoard()
  const { body } = await get('/v1/pipelines')
  const [pipeline] = body.data
  const stages = pipeline.stages.map((stage: Stage, n: number) =>
    n === 1 ? { ...stage, name: 'WON' } : stage,
  )
  await patch(`/v1/pipelines/${pipeline.id}`, { stages })
  const { body: kitchen } = await post('/v1/opportunities', { name: 'Kitchen' })
  await post('/v1/opportunities', { name: 'Bathroom' })
  const { page, reports } = await openAs(key, '/opportunities')
  const shown = async () => (await get(`/v1/opportunities/${kitchen.id}`)).body
  const win = async () => {
    await page.getByRole('listitem').filter({ hasText: 'Kitchen' }).dragTo(column(page, 'WON'))
    await expect.poll(() => names(page, 'WON')).toEqual(['Kitchen'])
  }
  await win()
  await page.keyboard.press('Control+z')
  await expect.poll(() => names(page, first.name)).toContain('Kitchen')
  await expect.poll(async () => (await shown()).stage_id).toBe(first.id)
  await win()
  await page.getByRole('listitem').filter({ hasText: 'Bathroom' }).dragTo(column(page, third.name))
  await expect.poll(() => names(page, third.name)).toEqual(['Bathroom'])
  // Each message takes back its own move.
  const message = page.getByText('Moved “Kitchen” to WON.').last().locator('..')
  await message.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => names(page, first.name)).toEqual(['Kitchen'])
  expect(await names(page, third.name)).toEqual(['Bathroom'])
  await win()
  await page.getByRole('button', { name: 'Approve it' }).last().click()
  await expect.poll(async () => (await shown()).approval_status).toBe('project')
  expect(reports).toEqual([])
})

test('a card opens beside the board, the address keeps it, and its card has the focus again', async () => {
  const { key, post, first } = await withBoard()
  await post('/v1/opportunities', { name: 'Kitchen', contact_name: 'Maria Alvarez' })
  const { page, reports } = await openAs(key, '/opportunities')
  const card = column(page, first.name).getByRole('link', { name: 'Kitchen' })
  const panel = page.getByRole('region', { name: 'Kitchen' })
  await card.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused(panel.getByRole('heading', { name: 'Kitchen' }))).toBe(true)
  await page.reload()
  await panel.getByText('Maria Alvarez').waitFor()
  // On a tablet, board and card are below each other, and nothing is cut off.
  await page.setViewportSize({ width: 768, height: 1024 })
  for (const part of [panel, page.getByRole('region', { name: /^Stages of/ })]) {
    const box = await part.boundingBox()
    expect(box?.width).toBeGreaterThan(400)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(1024)
  }
  await page.setViewportSize(WIDE)
  // Its menu closes first, and then the panel.
  await panel.getByRole('button', { name: 'More actions' }).click()
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Edit' }).waitFor({ state: 'detached' })
  expect(await panel.count()).toBe(1)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(card)).toBe(true)
  expect(new URL(page.url()).search).toBe('')
  expect(reports).toEqual([])
})

test('a card is shown in its new stage before the service answers, and goes back when the move is refused', async () => {
  const { key, post, first, second } = await withBoard()
  await post('/v1/opportunities', { name: 'Kitchen' })
  const { page } = await openAs(key, '/opportunities')
  const held = Promise.withResolvers<void>()
  await page.route('**/v1/opportunities/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    await held.promise
    const error = { code: 'conflict', message: 'The pipeline was changed.' }
    await route.fulfill({ status: 409, json: { error } })
  })
  await page.getByRole('listitem').filter({ hasText: 'Kitchen' }).dragTo(column(page, second.name))
  await expect.poll(() => names(page, second.name)).toEqual(['Kitchen'])
  held.resolve()
  await expect.poll(() => names(page, first.name)).toEqual(['Kitchen'])
  expect(await names(page, second.name)).toEqual([])
  await page.getByText('“Kitchen” was not moved. The pipeline was changed.').waitFor()
})

test('filters are in the address, and archived opportunities are shown only if they are chosen', async () => {
  const { key, post, first, owner } = await withBoard()
  await post('/v1/opportunities', { name: 'Kitchen', contact_name: 'Ann', tags: ['red'] })
  await post('/v1/opportunities', { name: 'Bathroom', contact_name: 'Ben', sales_rep_id: owner })
  const { body: roof } = await post('/v1/opportunities', { name: 'Roof' })
  await post(`/v1/opportunities/${roof.id}/archive`)
  const { page, reports } = await openAs(key, '/opportunities')
  const shown = () => names(page, first.name)
  await expect.poll(shown).toEqual(['Bathroom', 'Kitchen'])
  await page.getByLabel('Search').fill('ann')
  await page.waitForURL('**/opportunities?q=ann')
  await expect.poll(shown).toEqual(['Kitchen'])
  await page.reload()
  await expect.poll(shown).toEqual(['Kitchen'])
  await page.getByLabel('Search').fill('')
  await page.getByLabel('Sales rep').selectOption('Olive Owner')
  await expect.poll(shown).toEqual(['Bathroom'])
  await page.getByLabel('Sales rep').selectOption('All')
  await page.getByRole('textbox', { name: 'Tag' }).fill('red')
  await expect.poll(shown).toEqual(['Kitchen'])
  await page.getByRole('textbox', { name: 'Tag' }).fill('')
  await page.getByLabel('Status').selectOption('Archived')
  await expect.poll(shown).toEqual(['Roof'])
  expect(reports).toEqual([])
})

test('the board takes one list, and a longer column loads its pages as it is scrolled', async () => {
  const { key, post, first, second } = await withBoard()
  const make = async (stage: Stage, count: number) => {
    for (let n = 0; n < count; n += 10) {
      const ten = Array.from({ length: Math.min(10, count - n) }, (_, m) => `Job ${n + m}`)
      await Promise.all(ten.map((name) => post('/v1/opportunities', { name, stage_id: stage.id })))
    }
  }
  await make(second, 2)
  await make(first, 60)
  const { page, reports } = await openAs(key, '/contacts')
  const lists: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const isPoll = searchParams.has('updated_since')
    if (pathname.startsWith('/v1/opportunities') && !isPoll)
      lists.push(searchParams.get('stage_id') ?? pathname)
  })
  const count = (stage: Stage) => column(page, stage.name).getByRole('link').count()
  await page.goto('/opportunities')
  await expect.poll(() => count(first)).toBe(60)
  expect([await count(second), new Set(lists)]).toEqual([2, new Set(['/v1/opportunities'])])
  await column(page, first.name).getByText('60 opportunities', { exact: true }).waitFor()

  await make(first, 50)
  lists.length = 0
  await page.reload()
  // The two of the second stage are older than the newest hundred.
  await expect.poll(() => count(second)).toBe(2)
  await expect.poll(() => count(first)).toBe(100)
  await column(page, first.name).getByText('110 opportunities', { exact: true }).waitFor()
  await column(page, first.name).getByRole('link').last().scrollIntoViewIfNeeded()
  await expect.poll(() => count(first)).toBe(110)
  // Stages without cards ask for none. What the board has just heard of may be loaded again.
  expect(new Set(lists.filter((one) => !one.startsWith('/')))).toEqual(new Set([second.id, first.id]))
  expect(reports).toEqual([])
})
