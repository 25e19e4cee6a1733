import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const THEME = 'console/src/app/theme.css'
const theme = readFileSync(THEME, 'utf8')
const sheets = globSync('console/src/**/*.css').filter((path) => path !== THEME)

/** Declarations with a color, or a size of type, space or corners, that is not a variable of the theme. */
const OWN_VALUES =
  /^.*(?:#[0-9a-f]{3,8}\b|(?:rgb|hsl)a?\(|(?:(?:padding|margin|gap)[a-z-]*|border-radius|font(?:-size)?):[^;]*\d(?<!0)rem).*$/gm

test.each(sheets)('%s takes its colors and sizes from the theme', (path) => {
  expect(readFileSync(path, 'utf8').match(OWN_VALUES) ?? []).toEqual([])
})

test('style sheets use variables that exist', () => {
  const all = [theme, ...sheets.map((path) => readFileSync(path, 'utf8'))].join('\n')
  const used = [...all.matchAll(/var\(--((?!mantine)[a-z0-9-]+)/g)].map(([, name]) => name)
  expect([...new Set(used)].filter((name) => !all.includes(` --${name}: `))).toEqual([])
})

/** Texts and what is behind them. */
const PAIRS = [
  ...['text', 'quiet', 'link'].flatMap((text) =>
    ['page', 'soft', 'hover', 'selected'].map((back) => [text, back]),
  ),
  ...['good', 'warning', 'bad'].flatMap((text) => [
    [text, 'page'],
    [text, `${text}-soft`],
    ['text', `${text}-soft`],
  ]),
]

test.each(PAIRS)('%s on %s has a contrast of at least 4.5 in light and dark', (text = '', back = '') => {
  for (const scheme of [0, 1]) {
    expect(contrast(colorOf(text, scheme), colorOf(back, scheme))).toBeGreaterThanOrEqual(4.5)
  }
})

function colorOf(name: string, scheme: number): string {
  const [, ...both] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(theme) ?? []
  return both[scheme] ?? ''
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** By WCAG 2. */
function luminance(color: string): number {
  const hex = color.length === 4 ? color.replaceAll(/\w/g, '$&$&') : color
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
