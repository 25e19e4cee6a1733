import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import type { Target } from './api-body.ts'

/**
 * The roles with which API Gateway invokes the functions of a path: one for each first segment, such as
 * `/v1/contacts`. Using roles instead of a permission for each function saves one resource for each endpoint. The
 * policy of one role for the whole API would exceed IAM's limit of 10,240 characters; each function needs about 100.
 */
export class InvokeRoles extends Construct {
  private readonly roles: ReadonlyMap<string, Role>

  constructor(scope: Construct, targets: readonly Target[]) {
    super(scope, 'Invoke')
    const groups = Map.groupBy(targets, ({ path }) => segmentOf(path))
    this.roles = new Map(
      [...groups].map(([segment, group]) => [segment, this.roleFor(segment, group)] as const),
    )
  }

  arnFor(path: string): string {
    const role = this.roles.get(segmentOf(path))
    if (!role) throw new Error(`no role for ${path}`)
    return role.roleArn
  }

  private roleFor(segment: string, targets: readonly Target[]): Role {
    const resources = [...new Set(targets.map(({ functionArn }) => functionArn))]
    const invoke = new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources })
    return new Role(this, segment, {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: { invoke: new PolicyDocument({ statements: [invoke] }) },
    })
  }
}

/** `/v1/external-references/{namespace}` → `ExternalReferences` */
const segmentOf = (path: string): string =>
  (path.replace(/^\/(v1\/)?/, '').split('/')[0] ?? '')
    .split(/[^a-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
