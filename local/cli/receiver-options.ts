import { Command, InvalidArgumentError, Option } from 'commander'
import { DEMO_API_KEY } from '../demo/workspace.ts'

interface Options {
  readonly url: string
  readonly key: string
  readonly port: number
  readonly status: number
  readonly forwardTo?: URL
  readonly listen: boolean
  readonly secret?: string
}

const program = new Command('npm run receiver --')
  .description('Subscribes to triggers of the local service and prints the events.')
  .argument('[triggers...]', 'triggers to subscribe to (default: all that the key permits)')
  .addOption(
    new Option('--url <url>', 'scheme and host of the service')
      .env('API_URL')
      .default('http://127.0.0.1:3000'),
  )
  .addOption(new Option('--key <key>', 'API key').env('API_KEY').default(DEMO_API_KEY, 'the demo key'))
  .option('--port <n>', 'port to listen on; 0 for any free port', whole(0, 65_535), 0)
  .option('--status <code>', 'HTTP status of the responses, to try out retries', whole(200, 599), 200)
  .addOption(
    new Option('--forward-to <url>', 'pass verified requests on to this program, and answer as it does')
      .argParser(httpUrl)
      .conflicts('status'),
  )
  .addOption(
    new Option('--listen', 'follow the log of events instead of subscribing, signing each event anew')
      .default(false)
      .conflicts(['status', 'port']),
  )
  .addOption(
    new Option('--secret <secret>', 'with --listen: the signing secret (default: a new one)')
      .env('SIGNING_SECRET')
      .argParser(signingSecret),
  )
  .parse()

function signingSecret(text: string): string {
  if (/^whsec_[A-Za-z0-9+/]{43}=$/.test(text)) return text
  throw new InvalidArgumentError('whsec_ and base64 of 32 bytes are needed.')
}

function whole(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (/^\d{1,5}$/.test(text) && value >= min && value <= max) return value
    throw new InvalidArgumentError(`a whole number from ${min} to ${max} is needed.`)
  }
}

function httpUrl(text: string): URL {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return new URL(text)
  throw new InvalidArgumentError('a URL such as http://127.0.0.1:8080/hook is needed.')
}

export const options = program.opts<Options>()
/** The arguments: triggers, not checked. */
export const names: readonly string[] = program.args
