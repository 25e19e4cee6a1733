import { Stack, Validations } from 'aws-cdk-lib'
import type { Construct } from 'constructs'

/** Says why a finding of the AwsSolutions rules stays as it is (`infra/nag-rules.ts`): `APIG4`, `IAM5[Resource::…]`. */
export function acknowledge(construct: Construct, rule: string, reason: string): void {
  Validations.of(construct).acknowledge({ id: `AwsSolutions-${rule}`, reason })
}

/** The same for a wildcard at the end of a resource that a role may act on. */
export function acknowledgeWildcard(construct: Construct, arn: string, reason: string): void {
  acknowledge(construct, `IAM5[Resource::${flat(Stack.of(construct).resolve(arn))}]`, reason)
}

/** An ARN in the rules' notation: `<Bucket12345678.Arn>/receipts/*`. */
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
  throw new Error(`no ARN: ${JSON.stringify(arn)}`)
}
