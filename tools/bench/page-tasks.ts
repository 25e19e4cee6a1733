import type { Browser, Page } from 'playwright-core'
import * as z from 'zod'

const trace = z.object({
  traceEvents: z.array(
    z.looseObject({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      dur: z.optional(z.number()),
      tdur: z.optional(z.number()),
      args: z.optional(z.looseObject({ name: z.optional(z.unknown()) })),
    }),
  ),
})

const CATEGORIES = ['toplevel', '__metadata', 'disabled-by-default-devtools.timeline', 'devtools.timeline']
const TASKS: readonly string[] = ['RunTask', 'ThreadControllerImpl::RunTask']

interface Task {
  /** Milliseconds from its start to its end. */
  readonly took: number
  /** Milliseconds that it had the processor: without what other programs of a busy machine took in between. */
  readonly ran: number
}

/** Returns the tasks of the page's main thread during an action, by the browser's own trace. */
export async function tasksDuring(
  browser: Browser,
  page: Page,
  action: () => Promise<void>,
): Promise<Task[]> {
  await browser.startTracing(page, { categories: CATEGORIES })
  try {
    await action()
  } finally {
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
  }
  const { traceEvents } = trace.parse(JSON.parse((await browser.stopTracing()).toString()))
  const place = ({ pid, tid }: { pid: number; tid: number }) => `${pid} ${tid}`
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map((event) => place(event)),
  )
  return traceEvents
    .filter((event) => TASKS.includes(event.name) && main.has(place(event)))
    .map(({ dur = 0, tdur = dur }) => ({ took: dur / 1000, ran: tdur / 1000 }))
}
