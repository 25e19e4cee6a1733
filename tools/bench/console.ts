import { startService } from '../../local/service/service.ts'
import { launchChromium } from '../../test/support/chromium.ts'
import { scrollBoard } from './console-board.ts'
import { scrollExpenses } from './console-expenses.ts'
import { type Broken, percentile, printTable, type Section } from './section.ts'

/** A task that takes longer delays the user by as much. */
const MAX_TASK_MS = 50

/** The actions of a person on a page, and how long the tasks of the page's main thread take meanwhile. */
export const consolePages: Section = { name: 'console', run }

async function run(): Promise<Broken> {
  const service = await startService({ ephemeral: true, port: 0, rate: 10_000, console: true })
  const browser = await launchChromium()
  try {
    Object.assign(process.env, service.environment, { POWERTOOLS_LOG_LEVEL: 'SILENT' })
    const scenes = [await scrollExpenses(browser, service), await scrollBoard(browser, service)]
    const measured = scenes.map(({ name, tasks }) => {
      const [ran, took] = [tasks.map((task) => task.ran), tasks.map((task) => task.took)]
      return {
        name,
        count: tasks.length,
        p99: percentile(ran, 99),
        ran: Math.max(...ran),
        took: Math.max(...took),
      }
    })
    printTable(
      'Tasks of the page: processor time, and with what other programs took in between',
      ['scene', 'tasks', 'p99 ms', 'longest ms', 'allowed', 'with others'],
      measured.map(({ name, count, p99, ran, took }) => [
        name,
        count,
        p99.toFixed(0),
        ran.toFixed(0),
        MAX_TASK_MS,
        took.toFixed(0),
      ]),
    )
    return measured
      .filter(({ ran }) => ran > MAX_TASK_MS)
      .map(({ name, ran }) => `${name}: a task of ${ran.toFixed(0)} ms`)
  } finally {
    await browser.close()
    await service.stop()
  }
}
