import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violations } from './axe.ts'
import { PHONE } from './browser.ts'
import { WIDE } from './console.ts'

/** How a page is shown. */
export interface Look {
  readonly colorScheme: 'light' | 'dark'
  readonly viewport: { readonly width: number; readonly height: number }
}

const TABLET = { width: 768, height: 1024 }
/** Each scheme with each width. Two consecutive looks differ in both. */
const LOOKS: readonly Look[] = [WIDE, PHONE, TABLET, WIDE, PHONE, TABLET].map((viewport, n) => ({
  colorScheme: n % 2 === 0 ? 'light' : 'dark',
  viewport,
}))

type Check = (what: string) => Promise<void>

/**
 * Returns a check of what a page shows at the moment: axe finds nothing, and nothing is wider than the window. A check uses
 * two looks, the next check the next two. THOROUGH=1 makes each check use all six looks.
 */
export function checkerOf(page: Page): Check {
  let checks = 0
  return async (what) => {
    const from = (checks++ * 2) % LOOKS.length
    const looks = process.env.THOROUGH ? LOOKS : LOOKS.slice(from, from + 2)
    for (const look of looks) {
      const name = `${what}, ${look.colorScheme}, ${look.viewport.width} pixels`
      expect([name, await violationsIn(page, look)]).toEqual([name, []])
      const width = await page.evaluate('document.documentElement.scrollWidth')
      expect([name, width]).toEqual([name, look.viewport.width])
    }
  }
}

/** Changes how a page is shown, without loading it again; returns what axe finds wrong. */
export async function violationsIn(page: Page, { colorScheme, viewport }: Look): Promise<unknown[]> {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
  await expect.poll(() => page.evaluate(DRAWN)).toEqual([colorScheme, viewport.width, 0])
  return violations(page)
}

/** How the page is drawn: its scheme, its width and how many animations run. The docs have no attribute for the scheme. */
const DRAWN = `new Promise((done) => requestAnimationFrame(() => setTimeout(() => done([
  document.documentElement.dataset.mantineColorScheme ??
    (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
  innerWidth,
  document.getAnimations().filter(({ playState }) => playState === 'running').length,
]))))`
