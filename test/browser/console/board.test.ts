import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { http } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { dialogFocused, isFocused, openAs, WIDE } from '../support/console.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const names = (page: Page, stage: string) => column(page, stage).getByRole('link').allTextContents()

interface Stage {
  readonly id: string
  readonly name: string
}

/** A workspace with a pipeline of three stages, which the board shows first. */
async function withBoard() {
  const workspace = await newWorkspace(http)
  const { body } = await workspace.get('/v1/pipelines')
  const stages: readonly Stage[] = body.data[0].stages
  const [first, second, third] = stages
  if (!first || !second || !third) throw new Error('the default pipeline has too few stages')
  return { ...workspace, first, second, third }
}

test('a card is dragged to another stage, moved on by keyboard, taken back, and approved once it is won', async () => {
  const { key, post, get, first, second, third } = await withBoard()
  const { body: kitchen } = await post('/v1/opportunities', { name: 'Kitchen', value: 1200.5 })
  const { body: bathroom } = await post('/v1/opportunities', { name: 'Bathroom' })
  const { page, reports } = await openAs(key, '/opportunities')
  const shown = async (id: string) => (await get(`/v1/opportunities/${id}`)).body
  const stageOf = async () => (await shown(kitchen.id)).stage_id
  await expect.poll(() => names(page, first.name)).toEqual(['Bathroom', 'Kitchen'])
  await page.getByText('$1,200.50').waitFor()

  await page
    .getByRole('listitem')
    .filter({ hasText: 'Kitchen' })
    .dragTo(column(page, second.name).getByRole('heading'))
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

  await page.keyboard.press('Control+z')
  await expect.poll(() => names(page, second.name)).toEqual(['Kitchen'])
  await expect.poll(stageOf).toBe(second.id)
  // Nothing is offered any more about where it was.
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Move… Bathroom' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Won' }).click()
  await page.getByRole('button', { name: 'Approve it' }).click()
  const approve = page.getByRole('dialog', { name: 'Approve “Bathroom”?' })
  await approve.getByText('This cannot be undone.').waitFor()
  await dialogFocused(approve)
  expect((await shown(bathroom.id)).approval_status).toBe('opportunity')
  await approve.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('“Bathroom” is now a project.').waitFor()
  expect(await page.getByRole('button', { name: 'Approve it' }).count()).toBe(0)
  await expect.poll(async () => (await shown(bathroom.id)).approval_status).toBe('project')
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
  const board = page.getByRole('region', { name: /^Stages of/ })
  expect((await panel.boundingBox())?.y).toBe((await board.boundingBox())?.y)
  const hidden = () => page.evaluate<number>('document.documentElement.scrollHeight - innerHeight')
  expect(await hidden()).toBe(0)
  // On a tablet, board and card are below each other, and nothing is cut off.
  await page.setViewportSize({ width: 768, height: 1024 })
  expect(await hidden()).toBe(0)
  for (const part of [panel, board]) {
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

test('filters are in the address, and archived opportunities are shown only if they are chosen', async () => {
  const { key, post, first, owner } = await withBoard()
  await post('/v1/opportunities', { name: 'Kitchen', contact_name: 'Ann' })
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
  await page.getByLabel('Status').selectOption('Archived')
  await expect.poll(shown).toEqual(['Roof'])
  expect(reports).toEqual([])
})

test('a column that is longer than the list of the board loads its pages as it is scrolled', async () => {
  const { key, post, first, second } = await withBoard()
  const make = async (stage: Stage, count: number) => {
    for (let n = 0; n < count; n += 10) {
      const ten = Array.from({ length: Math.min(10, count - n) }, (_, m) => `Job ${n + m}`)
      await Promise.all(ten.map((name) => post('/v1/opportunities', { name, stage_id: stage.id })))
    }
  }
  await make(second, 2)
  await make(first, 110)
  const { page, reports } = await openAs(key, '/opportunities')
  const count = (stage: Stage) => column(page, stage.name).getByRole('link').count()
  // The two of the second stage are older than the newest hundred.
  await expect.poll(() => count(second)).toBe(2)
  await expect.poll(() => count(first)).toBe(100)
  await column(page, first.name).getByText('110 opportunities', { exact: true }).waitFor()
  await column(page, first.name).getByRole('link').last().scrollIntoViewIfNeeded()
  await expect.poll(() => count(first)).toBe(110)
  expect(reports).toEqual([])
})
