import chromium from '@sparticuz/chromium'
import { type Browser, chromium as engine } from 'playwright-core'

/** In a single process, which suits Lambda, the browser would end with its first closed window. */
const UNSUITED = ['--single-process']

interface Options {
  /** Whether pages are drawn by an emulated graphics processor. Drawing without it takes half the time, but has no WebGL. */
  readonly graphics?: boolean
}

/**
 * Where the browser is. Its package unpacks it at the first call on a machine, and takes a file that another process is still
 * writing for the browser: so call this in one process before others may (`chromium.setup.ts`).
 */
export const chromiumPath = async (): Promise<string> =>
  process.env.CHROMIUM ?? (await chromium.executablePath())

/** A real browser, from a package. `CHROMIUM` names another one, such as Debian's `/usr/bin/chromium`. */
export async function launchChromium({ graphics = true }: Options = {}): Promise<Browser> {
  const args = chromium.args.filter((one) => !UNSUITED.includes(one) && (graphics || !isGraphics(one)))
  if (!graphics) args.push('--disable-gpu')
  return engine.launch({ executablePath: await chromiumPath(), args, headless: true })
}

const isGraphics = (arg: string) => /gpu|gl=|angle|swiftshader/.test(arg)
