/**
 * Checked in this order, because browsers also name other browsers for compatibility: the more specific name comes
 * first.
 */
const BROWSERS = [
  [/Edg/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const
const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux|CrOS/, 'Linux'],
] as const

type Names = readonly (readonly [pattern: RegExp, name: string])[]
const nameIn = (names: Names, text: string) => names.find(([pattern]) => pattern.test(text))?.[1]

/** `Chrome on Windows`; for other programs, the user agent itself. */
export function browserName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown'
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  return browser && system ? `${browser} on ${system}` : (browser ?? userAgent)
}
