import { CfnAccessKey, CfnUser } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { serialsOf } from '../settings/rotation.ts'
import { acknowledgeWildcard } from './acknowledge.ts'

/**
 * The IAM user that signs links and may only read the linked objects. A role cannot sign links for a day, because its
 * links expire with the role's session, within hours. A link is valid only while the key that signed the link exists,
 * so a rotation takes two deployments (docs/rotating-keys.md). After the first deployment, the new key signs links,
 * in all functions within ten minutes, and links that the old key signed still work.
 */
export class LinkSigner extends Construct {
  /** A token; CloudFormation inserts the value. */
  readonly accessKeyId: string
  readonly secretAccessKey: string

  constructor(scope: Construct, objectArns: readonly string[], linkKeys: string) {
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
    const keys = serialsOf(linkKeys).all.map(
      (serial) => new CfnAccessKey(this, `Key${serial}`, { userName: user.ref, serial }),
    )
    const signing = keys.at(-1)
    if (!signing) throw new Error('there is no signing key')
    this.accessKeyId = signing.ref
    this.secretAccessKey = signing.attrSecretAccessKey
  }
}
