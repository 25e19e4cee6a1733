import { messageOf, StartError } from '../../packages/local-aws/failure.ts'
import { startDevServer } from '../console/dev-server.ts'
import { startDemo } from '../demo/start.ts'
import { startService } from '../service/service.ts'
import { parseOptions } from './options.ts'
import { onSourceChange } from './watch.ts'

const warn = (faults: readonly string[]) => {
  for (const fault of faults) console.error(fault)
}

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2))
  if (!options) return

  // No cleanup during the start: the stores end with this process, and the next one takes over its lock.
  let stop = async () => {}
  let stopping = false
  const end = async (code: number) => {
    if (stopping) return
    stopping = true
    await stop()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))

  const service = await startService(options)
  const cleanup = [service.stop]
  stop = async () => {
    for (const step of cleanup.splice(0).reverse()) await step()
  }
  service.died.then(() => end(1))
  if (options.watch) {
    const unwatch = await onSourceChange(async () => {
      try {
        warn(await service.reload())
        console.log('reloaded')
      } catch (error) {
        console.error(`not reloaded: ${messageOf(error).split('\n')[0]}`)
      }
    })
    cleanup.push(unwatch)
  }
  let { consoleUrl } = service
  if (options.watch && options.console) {
    const devServer = await startDevServer(service.url, options.hosts)
    cleanup.push(devServer.stop)
    service.setConsole(devServer.url)
    consoleUrl = `${devServer.url}/`
  }
  warn(service.faults)
  console.log(`logs in ${service.logFile}`)
  if (consoleUrl !== undefined) console.log(`console ${consoleUrl}`)
  if (service.eventsFolder !== undefined) console.log(`events in ${service.eventsFolder}`)
  console.log(`ready ${service.url}/v1`)
  console.log(`api key ${service.apiKey}`)
  if (options.likeAws)
    console.log(`like AWS with seed ${options.likeAws.seed}, faults at ${service.faultsUrl}`)
  if (options.demo) {
    console.log('ready, but the demo is still being filled')
    cleanup.push((await startDemo(service)).stop)
  }
}

try {
  await main()
} catch (error) {
  const prefix = error instanceof StartError ? '' : 'the service could not start: '
  console.error(`${prefix}${messageOf(error).trim().split('\n')[0]}`)
  // Stores that are still starting must not keep the process alive.
  process.exit(1)
}
