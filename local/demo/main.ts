import { messageOf } from '../../shared/failure.ts'
import { fillDemo } from './fill.ts'
import { endOf } from './plan.ts'
import { startReceivers } from './receivers.ts'
import { sessionClient } from './session.ts'

// The service may be killed: then its end of this channel closes.
process.once('disconnect', () => process.exit())

const [apiKey = ''] = process.argv.slice(2)
const startedAt = performance.now()
const receivers = await startReceivers()
try {
  const { created_at } = await sessionClient(apiKey).get('/v1/workspace')
  const today = endOf(new Date(created_at))
  await fillDemo({ apiKey, receivers, today }, (line) => console.log(`demo: ${line}`))
  process.send?.(true)
  console.log(`demo: filled in ${Math.round((performance.now() - startedAt) / 1000)} s`)
} catch (error) {
  // The service runs all the same, and so do the receivers; the next run adds missing records.
  process.send?.(false)
  console.error(`demo: not filled: ${messageOf(error).split('\n')[0]}`)
}
