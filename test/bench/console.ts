import { startService } from '../../infra/local/service.ts'
import { startBrowser } from '../support/browser.ts'
import { scrollExpenses } from './console-expenses.ts'
import { type Broken, percentile, printTable, type Section } from './section.ts'

/** A task that takes longer delays what the user does by as much. */
const MOST_TASK_MS = 200

/** What a person does on a page, and how long the tasks of the page's main thread take meanwhile. */
export const consolePages: Section = { name: 'console', run }

async function run(): Promise<Broken> {
  const service = await startService({ ephemeral: true, port: 0, rate: 10_000, console: true })
  const browser = await startBrowser()
  try {
    Object.assign(process.env, service.environment, { POWERTOOLS_LOG_LEVEL: 'SILENT' })
    const scenes = [await scrollExpenses(browser, service)]
    const rows = scenes.map(({ name, tasks }) => [
      name,
      tasks.length,
      percentile(tasks, 99).toFixed(0),
      Math.max(...tasks).toFixed(0),
      MOST_TASK_MS,
    ])
    printTable('Tasks of the page', ['scene', 'tasks', 'p99 ms', 'longest ms', 'allowed'], rows)
    return scenes
      .filter(({ tasks }) => Math.max(...tasks) > MOST_TASK_MS)
      .map(({ name, tasks }) => `${name}: a task of ${Math.max(...tasks).toFixed(0)} ms`)
  } finally {
    await browser.close()
    await service.stop()
  }
}
