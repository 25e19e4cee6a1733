import { messageOf } from '../failure.ts'
import { fillDemo } from './fill.ts'
import { startReceivers } from './receivers.ts'

// The service may be killed: then its end of this channel closes.
process.once('disconnect', () => process.exit())

const [url = '', apiKey = ''] = process.argv.slice(2)
const startedAt = Date.now()
const receivers = await startReceivers()
try {
  await fillDemo({ url, apiKey, receivers }, (line) => console.log(`demo: ${line}`))
  process.send?.(true)
  console.log(`demo: filled in ${Math.round((Date.now() - startedAt) / 1000)} s`)
} catch (error) {
  // The service runs all the same, and so do the receivers; the next run adds missing records.
  process.send?.(false)
  console.error(`demo: not filled: ${messageOf(error).split('\n')[0]}`)
}
