import { CfnAccessKey, CfnUser } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { acknowledgeWildcard } from './acknowledge.ts'

/**
 * Serial numbers of the access keys; the last one signs. A link is valid for a day, and only while the key that signed
 * it exists. So a rotation takes two deployments: `[1]` → `[1, 2]`, after which key 2 signs (everywhere within ten
 * minutes) and links of key 1 still work; two days later `[2]`, which deletes key 1. IAM allows two keys per user, so
 * there is no third. Replace a leaked key at once, `[1]` → `[2]`: this invalidates the links of the last day, and
 * receivers request new ones.
 */
const KEYS: readonly [number, ...number[]] = [1]

/**
 * The IAM user that signs links; it may only read these objects. It is a user because links that a role signs expire
 * with the role's session, within hours.
 */
export class LinkSigner extends Construct {
  /** A token; CloudFormation inserts the value. */
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
      acknowledgeWildcard(user, arn, 'the user signs links to any file, and has no other permissions')
    }
    const keys = KEYS.map((serial) => new CfnAccessKey(this, `Key${serial}`, { userName: user.ref, serial }))
    const signing = keys.at(-1)
    if (!signing) throw new Error('there is no signing key')
    this.accessKeyId = signing.ref
    this.secretAccessKey = signing.attrSecretAccessKey
  }
}
