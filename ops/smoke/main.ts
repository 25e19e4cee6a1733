import { Command, InvalidArgumentError, Option } from 'commander'
import type { Result } from '../../shared/checks/run-family.ts'
import { keysOf } from '../../shared/domain/kit/keys-of.ts'
import { FAMILIES, smoke } from './run.ts'

const seconds = (text: string): number => {
  const value = Number(text)
  if (!(value > 0 && value <= 600)) throw new InvalidArgumentError('a number of seconds up to 600 is needed.')
  return value
}

function webUrl(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text
  throw new InvalidArgumentError('a URL that begins with https:// or http:// is needed.')
}

const names = keysOf(FAMILIES)

const { url, key, wait, only, ...more } = new Command('npm run smoke --')
  .description(
    'Checks a running service from outside. Exits with 1 when anything differs from its interface.',
  )
  .requiredOption('--url <url>', 'base URL of the service, such as https://api.example.com', webUrl)
  .addOption(
    new Option('--key <key>', 'an API key with every permission, in a workspace on the Professional plan')
      .env('SMOKE_KEY')
      .makeOptionMandatory(),
  )
  .option('--console <url>', 'address of the console, to check it too', webUrl)
  .addOption(
    new Option('--wait <seconds>', 'how long an upload or a delivery may take')
      .argParser(seconds)
      .default(45),
  )
  .addOption(new Option('--only <family...>', 'check these families only').choices(names))
  .parse()
  .opts<{ url: string; key: string; wait: number; only?: typeof names; console?: string }>()

const line = ({ check, difference }: Result): string =>
  difference === undefined ? `ok      ${check}` : `DIFFERS ${check}\n        ${difference}`

const startedAt = Date.now()
const options = {
  url,
  key,
  waitMs: wait * 1000,
  ...(only && { only }),
  ...(more.console && { console: more.console }),
}
const results = await smoke(options, (result) => console.log(line(result)))
const different = results.filter(({ difference }) => difference !== undefined).length
const took = ((Date.now() - startedAt) / 1000).toFixed(1)
console.log(`${results.length} checks of ${url}, ${different} differ, ${took} s`)
process.exitCode = different > 0 ? 1 : 0
