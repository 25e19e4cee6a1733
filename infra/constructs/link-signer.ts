import { CfnAccessKey, CfnUser } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { acknowledgeWildcard } from './acknowledge.ts'

/**
 * The keys that exist; the last one signs. A link dies with the key that signed it, and lives for a day, so a key is
 * replaced in two deployments: `[1]` → `[1, 2]`, where 2 signs (everywhere within ten minutes) and what 1 has signed
 * still opens; two days later `[2]`, which deletes 1. IAM allows a user two keys, so there is no third. A key that has
 * leaked is replaced at once, `[1]` → `[2]`, and the links of a day with it; receivers ask for new ones.
 */
const KEYS: readonly [number, ...number[]] = [1]

/**
 * The IAM user that signs links, and may do nothing but read those objects. A user, because what a role signs dies
 * with the role's session, within hours.
 */
export class LinkSigner extends Construct {
  /** The name is the attribute's: CloudFormation puts in the value. */
  readonly accessKeyId: string
  readonly secretAccessKey: string

  constructor(scope: Construct, objectArns: readonly string[]) {
    super(scope, 'LinkSigner')
    const user = new CfnUser(this, 'User', {
      policies: [
        {
          policyName: 'read-files',
          policyDocument: {
            Version: '2012-10-17',
            Statement: [{ Effect: 'Allow', Action: 's3:GetObject', Resource: objectArns }],
          },
        },
      ],
    })
    for (const arn of objectArns) {
      acknowledgeWildcard(user, arn, 'it signs links to any file, and can do nothing else')
    }
    const keys = KEYS.map((serial) => new CfnAccessKey(this, `Key${serial}`, { userName: user.ref, serial }))
    const signing = keys.at(-1)
    if (!signing) throw new Error('no key signs')
    this.accessKeyId = signing.ref
    this.secretAccessKey = signing.attrSecretAccessKey
  }
}
