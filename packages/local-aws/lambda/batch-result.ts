import * as z from 'zod'

const schema = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).nullish(),
})

/** Returns the items that a function reported as failed. A result of another shape reports none, as on AWS. */
export function failuresOf(result: unknown): ReadonlySet<string> {
  const parsed = schema.nullish().safeParse(result)
  const failures = parsed.success ? parsed.data?.batchItemFailures : undefined
  return new Set(failures?.map(({ itemIdentifier }) => itemIdentifier))
}

export const REPORTS_FAILURES = 'ReportBatchItemFailures'
