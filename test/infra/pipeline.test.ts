import { describe, expect, test } from 'vitest'
import { consumerConcurrency, SIZES } from '../../infra/settings/sizes.ts'
import { MAX_OUTBOX_GROUPS } from '../../shared/table/keys.ts'
import { partOf } from '../../shared/webhooks/sweep/part.ts'
import { propertiesOf } from './plain.ts'
import { smallStacks } from './small.ts'
import { ofType } from './synthesize.ts'

const mappingsOf = (context: object) =>
  propertiesOf(smallStacks({ ...context }), 'AWS::Lambda::EventSourceMapping') as Record<string, object>
const standard = mappingsOf({})

/** The mappings of a standard deployment, with other properties in some of them. */
const changed = (changes: Record<string, object>) =>
  Object.fromEntries(Object.entries(standard).map(([id, mapping]) => [id, { ...mapping, ...changes[id] }]))

test.each([
  ['small', 1],
  ['standard', 2],
  ['large', 4],
] as const)(
  'the sweep of size %s runs in %i parts each minute, one for each group in which functions write',
  (size, parts) => {
    const stacks = smallStacks({ size })
    const [sweeps] = ofType(stacks, 'AWS::Events::Rule').flatMap(({ Properties }) => {
      const targets = Properties.Targets as { readonly Input: string }[]
      return JSON.stringify(targets).includes('Sweep') ? [targets] : []
    })
    expect(sweeps?.map(({ Input }) => partOf(JSON.parse(Input)))).toEqual(
      Array.from({ length: parts }, (_, part) => ({ part, parts })),
    )
    const written = ofType(stacks, 'AWS::Lambda::Function').flatMap(({ Properties }) => {
      const { Variables } = Properties.Environment as { readonly Variables: Record<string, string> }
      return Variables.OUTBOX_GROUPS ?? []
    })
    expect(new Set(written)).toEqual(new Set([String(parts)]))
    expect(parts).toBeLessThanOrEqual(MAX_OUTBOX_GROUPS)
  },
)

describe('event source mappings', () => {
  test('of a small deployment fit the concurrency of a new account', () => {
    const ScalingConfig = { MaximumConcurrency: 2 }
    const queues = Object.keys(standard).filter((id) => !['WebhooksStream', 'SumsStream'].includes(id))
    expect(queues).toHaveLength(5)
    expect(mappingsOf({ size: 'small' })).toEqual(
      changed({
        WebhooksStream: { ParallelizationFactor: 1 },
        SumsStream: { ParallelizationFactor: 1 },
        ...Object.fromEntries(queues.map((id) => [id, { ScalingConfig }])),
      }),
    )
    expect(JSON.stringify(smallStacks({ size: 'small' }))).not.toContain('ReservedConcurrentExecutions')
  })

  test.each(['small', 'standard'] as const)(
    'of size %s occupy for long as many executions as preflight says',
    (size) => {
      const stacks = smallStacks({ size })
      const mapped = ofType(stacks, 'AWS::Lambda::EventSourceMapping').flatMap(({ Properties }) => {
        // A receipt, or another photo, takes a few seconds.
        if (/Receipts|FilesPhotos(?!Slow)/.test(JSON.stringify(Properties.EventSourceArn))) return 0
        const { MaximumConcurrency = 0 } = (Properties.ScalingConfig ?? {}) as { MaximumConcurrency?: number }
        return MaximumConcurrency
      })
      const reserved = ofType(stacks, 'AWS::Lambda::Function').map(({ Properties }) =>
        Number(Properties.ReservedConcurrentExecutions ?? 0),
      )
      const sum = [...mapped, ...reserved].reduce((all, one) => all + one, 0)
      expect(consumerConcurrency(SIZES[size])).toBe(sum)
      expect(sum).toBeLessThan(SIZES[size].account)
    },
  )

  test('of the pipeline wait as long as the settings say', () => {
    const waits = { MaximumBatchingWindowInSeconds: 2 }
    expect(mappingsOf({ batchingSeconds: 2 })).toEqual(
      changed({
        WebhooksStream: waits,
        WebhooksDeliveriesMapping: waits,
        WebhooksDeliveriesSlowMapping: waits,
      }),
    )
  })
})
