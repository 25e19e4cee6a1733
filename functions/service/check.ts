import { scheduled } from '../../shared/aws/deadline.ts'
import { env } from '../../shared/aws/environment.ts'
import { consolePage } from '../../shared/checks/console-page.ts'
import { open } from '../../shared/checks/open.ts'
import { type Result, runFamily } from '../../shared/checks/run-family.ts'
import { logger } from '../../shared/log.ts'

/**
 * Every five minutes, if the stage has the setting `syntheticCheck`: requests the service from outside, as a client without a
 * key. A check that fails is an error of the function, which an alarm watches.
 */
export const handler = scheduled(async () => {
  const [console, options] = [env('CHECKED_CONSOLE'), { url: env('CHECKED_URL'), key: '', waitMs: 0 }]
  const report = (result: Result) => {
    if (result.difference !== undefined) logger().error('check failed', { ...result })
  }
  const results = await runFamily('open', open, options, report)
  if (console !== 'none')
    results.push(...(await runFamily('console', consolePage, { ...options, console }, report)))
  const failed = results.filter(({ difference }) => difference !== undefined)
  if (failed.length > 0) throw new Error(`${failed.length} of ${results.length} checks failed`)
})
