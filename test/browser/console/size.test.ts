import { globSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { buildConsole } from '../../../infra/console/build.ts'
import { http } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { PHONE } from '../support/browser.ts'
import { openAs, openConsole, settled, signIn, WIDE } from '../support/console.ts'

const BUDGET = 170 * 1024

test('signing in and the first page load at most 170 KB of compressed script', async () => {
  const { key } = await newWorkspace(http)
  const { page } = await openConsole('/sign-in')
  const sizes = new Map<string, Promise<number>>()
  const measure = async (url: string) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length
  page.on('response', (response) => {
    const url = response.url()
    if (url.endsWith('.js')) sizes.set(url, measure(url))
  })
  await page.reload()
  await signIn(page, key)
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  const bytes = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0)
  console.log(`first load: ${(bytes / 1024).toFixed(1)} KB of compressed script in ${sizes.size} files`)
  expect(sizes.size).toBeGreaterThan(1)
  expect(bytes).toBeLessThanOrEqual(BUDGET)
})

test('no page loads more than 12 files of script', async () => {
  const { key } = await newWorkspace(http)
  const { page } = await openAs(key, '/')
  const paths = [
    '/',
    '/opportunities',
    '/contacts',
    '/expenses',
    '/photos',
    '/webhooks',
    '/failures',
    '/settings/members',
  ]
  const counts: Record<string, number> = {}
  for (const path of paths) {
    const files = new Set<string>()
    const count = (request: Request) => void (request.url().endsWith('.js') && files.add(request.url()))
    page.on('request', count)
    await page.goto(path)
    await settled(page)
    page.off('request', count)
    counts[path] = files.size
  }
  console.log(JSON.stringify(counts))
  expect(Object.entries(counts).filter(([, count]) => count < 1 || count > 12)).toEqual([])
})

test.each([
  ['/opportunities', /\/v1\/opportunities\?pipeline_id=/],
  ['/contacts', /\/v1\/contacts\?/],
  ['/expenses', /\/v1\/expenses\?/],
])('%s asks for its list while its script is loaded', async (path, list) => {
  const { key } = await newWorkspace(http)
  const { page } = await openConsole('/icon.svg')
  await page.evaluate(`sessionStorage.setItem('console.api-key', ${JSON.stringify(key)})`)
  const asked = Promise.withResolvers<void>()
  page.on('request', (request) => list.test(request.url()) && asked.resolve())
  const held: string[] = []
  await page.route(/\/assets\/(?:lists|expenses)-\w+/, async (route) => {
    held.push(route.request().url())
    await asked.promise
    await route.continue()
  })
  await page.goto(path)
  await settled(page)
  expect(held.length).toBeGreaterThan(0)
})

/** A chunk of the build, as Vite's manifest describes it. Pages are entries too, by the names of their sources. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

test('no files of script import each other: whichever loads first would read undefined components', async () => {
  const path = `${await buildConsole()}/.vite/manifest.json`
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(path, 'utf8'))
  const importsOf = (name: string) => chunks[name]?.imports ?? []
  const reached = (from: string) => {
    const found = new Set(importsOf(from))
    for (const name of found) for (const imported of importsOf(name)) found.add(imported)
    return found
  }
  const names = Object.keys(chunks)
  expect(names.filter((name) => reached(name).size > 2).length).toBeGreaterThan(10)
  expect(names.filter((name) => reached(name).has(name))).toEqual([])
})

test('the style sheets have the classes of all components of the library that pages load', async () => {
  const build = await buildConsole()
  const namedIn = (...files: readonly string[]) =>
    new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/\bm_[0-9a-f]{6,8}\b/g) ?? []))
  const known = namedIn('node_modules/@mantine/core/styles.css')
  const used = [...namedIn(...globSync(`${build}/assets/*.js`))].filter((name) => known.has(name))
  expect(used.length).toBeGreaterThan(50)
  const styled = namedIn(...globSync(`${build}/assets/*.css`))
  expect(used.filter((name) => !styled.has(name))).toEqual([])
})

/** The sum of the shifts so far, as browsers report it. */
const LAYOUT_SHIFT = `new Promise((done) => {
  let sum = 0
  const observer = new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) sum += value
  })
  observer.observe({ type: 'layout-shift', buffered: true })
  requestAnimationFrame(() => setTimeout(() => done(sum)))
})`

test.each([
  ['wide', WIDE],
  ['phone', PHONE],
])('what loads later does not move what is shown: %s', async (_, viewport) => {
  const { key, get, post } = await newWorkspace(http)
  for (const contact_name of ['Ann', 'Ben']) await post('/v1/opportunities', { contact_name })
  // Until they are counted, the first page shows the first steps of a new workspace.
  await expect.poll(async () => (await get('/v1/overview')).body.this_month.open.count).toBe(2)
  const { page } = await openAs(key, '/', { viewport })
  for (const path of ['/', '/webhooks', '/events']) {
    await page.goto(path)
    await settled(page)
    const shift = await page.evaluate<number>(LAYOUT_SHIFT)
    console.log(`layout shift of ${path}: ${shift.toFixed(4)}`)
    expect(shift).toBeLessThan(0.1)
  }
})
