import * as z from 'zod'

const list = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat())

/** The context of a call that is known here (`./dynamodb.ts`). A condition on anything else could not be held. */
const CONTEXT_KEYS = ['dynamodb:LeadingKeys', 'dynamodb:EnclosingOperation'] as const

const statement = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: list,
  Resource: list,
  Condition: z
    .record(z.string(), z.partialRecord(z.enum(CONTEXT_KEYS, `only ${CONTEXT_KEYS} are held here`), list))
    .optional(),
})

/** What a template's role or user may do. What the schema lacks (`NotAction`, …) is refused, not guessed at. */
export const principalProperties = z.object({
  Policies: z
    .array(
      z.object({
        PolicyName: z.string(),
        PolicyDocument: z.object({ Version: z.literal('2012-10-17'), Statement: z.array(statement) }),
      }),
    )
    .default([]),
  // What these allow stands in no template.
  ManagedPolicyArns: z.tuple([], 'managed policies are not held here').optional(),
})

/** Somebody who calls AWS, and what they are allowed. */
export interface Principal {
  readonly arn: string
  readonly policies: z.infer<typeof principalProperties>['Policies']
}

/** One thing that a call asks for: `TransactWriteItems` asks for several. */
export interface Need {
  readonly action: string
  readonly resource: string
  readonly context: Readonly<Partial<Record<(typeof CONTEXT_KEYS)[number], string | string[]>>>
}
