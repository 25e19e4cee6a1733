import { Stack, Validations } from 'aws-cdk-lib'
import type { Construct } from 'constructs'

/**
 * Suppresses a finding of the AwsSolutions rules (`infra/nag-rules.ts`), such as `APIG4` or `IAM5[Resource::…]`, with a
 * reason.
 */
export function acknowledge(construct: Construct, rule: string, reason: string): void {
  Validations.of(construct).acknowledge({ id: `AwsSolutions-${rule}`, reason })
}

/** Suppresses the finding for a wildcard at the end of a resource in a role's policy. */
export function acknowledgeWildcard(construct: Construct, arn: string, reason: string): void {
  acknowledge(construct, `IAM5[Resource::${flat(Stack.of(construct).resolve(arn))}]`, reason)
}

/** Formats an ARN in the notation of the rules: `<Bucket12345678.Arn>/receipts/*`. */
export function flat(arn: unknown): string {
  if (typeof arn === 'string') return arn
  const {
    Ref: ref,
    'Fn::Join': join,
    'Fn::GetAtt': attribute,
  } = arn as {
    readonly Ref?: string
    readonly 'Fn::Join'?: readonly [string, readonly unknown[]]
    readonly 'Fn::GetAtt'?: readonly string[]
  }
  if (ref) return `<${ref}>`
  if (join) return join[1].map(flat).join(join[0])
  if (attribute) return `<${attribute.join('.')}>`
  throw new Error(`not an ARN: ${JSON.stringify(arn)}`)
}
