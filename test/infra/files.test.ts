import { expect, test } from 'vitest'
import { ofType, synthesize } from './synthesize.ts'

/** Without the console, which has a bucket of its own (console.test.ts). */
const stacks = synthesize({ console: 'off' })
const one = (type: string) => {
  const [resource, ...others] = ofType(stacks, type)
  if (!resource || others.length > 0) throw new Error(`not one ${type}`)
  return resource.Properties
}

interface Statement {
  readonly Action: string | string[]
  readonly Resource: unknown
}

type GetAtt = { readonly 'Fn::GetAtt': readonly [string] }
type Join = { readonly 'Fn::Join': readonly [string, readonly unknown[]] }

/** The S3 and Secrets Manager permissions of a function's role, as texts of action and object. */
function allowed(handler: string): string[] {
  return stacks.flatMap(({ resources }) => {
    const lambda = Object.values(resources).find(
      ({ Properties }) => Properties?.Handler === `functions/${handler}.handler`,
    )
    if (!lambda) return []
    const role = resources[(lambda.Properties.Role as GetAtt)['Fn::GetAtt'][0]]?.Properties ?? {}
    return (role.Policies as { PolicyDocument: { Statement: Statement[] } }[])
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .flatMap(({ Action, Resource }) =>
        [Action].flat().map((action) => `${action} ${JSON.stringify(Resource)}`),
      )
      .filter((line) => /^(s3|secretsmanager):/.test(line))
  })
}

test('each kind of upload, and no other object, notifies its queue; queue policies precede the bucket', () => {
  const { QueueConfigurations } = one('AWS::S3::Bucket').NotificationConfiguration as {
    QueueConfigurations: unknown[]
  }
  const notification = (kind: string, queue: string) => ({
    Event: 's3:ObjectCreated:*',
    Filter: { S3Key: { Rules: [{ Name: 'prefix', Value: `uploads/${kind}/` }] } },
    Queue: { 'Fn::GetAtt': [expect.stringMatching(queue), 'Arn'] },
  })
  expect(QueueConfigurations).toEqual([
    notification('receipts', '^FilesReceipts[0-9A-F]{8}$'),
    notification('photos', '^FilesPhotos[0-9A-F]{8}$'),
  ])
  const [bucket] = ofType(stacks, 'AWS::S3::Bucket')
  const { DependsOn } = bucket as { DependsOn?: string[] }
  expect(DependsOn?.map((id) => id.replace(/[0-9A-F]{8}$/, ''))).toEqual(
    expect.arrayContaining(['FilesPhotosPolicy', 'FilesReceiptsPolicy']),
  )
})

test('links are signed by a user who may only read receipts and photos', () => {
  const { Policies, ...rest } = one('AWS::IAM::User')
  expect(rest).toEqual({})
  const [{ PolicyDocument }] = Policies as [{ PolicyDocument: { Statement: Statement[] } }]
  const [statement, ...others] = PolicyDocument.Statement
  expect(others).toEqual([])
  expect(statement).toMatchObject({ Effect: 'Allow', Action: 's3:GetObject' })
  const objects = ((statement?.Resource ?? []) as Join[]).map((arn) => arn['Fn::Join'][1].at(-1))
  expect(objects).toEqual(['/receipts/*', '/photos/*'])
})

test('the secret contains that key by reference, so the template shows no secret', () => {
  const [secret] = ofType(stacks, 'AWS::SecretsManager::Secret').filter(
    ({ Properties }) => Properties.SecretString !== undefined,
  )
  const { 'Fn::Join': joined = [] } = (secret?.Properties.SecretString ?? {}) as Partial<Join>
  expect(joined[1]).toEqual([
    '{"accessKeyId":"',
    { Ref: expect.stringMatching(/Key1/) },
    '","secretAccessKey":"',
    { 'Fn::GetAtt': [expect.stringMatching(/Key1/), 'SecretAccessKey'] },
    '"}',
  ])
})

test('no role can read the objects of links, and only the finish functions access objects', () => {
  expect(allowed('webhooks/deliver').filter((line) => line.startsWith('s3:'))).toEqual([])
  expect(allowed('webhooks/deliver').some((line) => /^secretsmanager:.*LinkKey/.test(line))).toBe(true)
  for (const [kind, other] of [
    ['receipts', 'photos'],
    ['photos', 'receipts'],
  ]) {
    const finish = allowed(`${kind}/finish`).join('\n')
    expect(finish).toMatch(new RegExp(`GetObject .*/uploads/${kind}/`))
    expect(finish).not.toMatch(/secretsmanager/)
    expect(finish).not.toMatch(new RegExp(`GetObject .*"/${kind}/`))
    expect(finish).not.toContain(`${other}/`)
  }
  expect(allowed('photos/create').join('\n')).toMatch(/^s3:PutObject .*"\/uploads\/photos\/\*"/m)
  expect(allowed('photos/create').join('\n')).not.toContain('receipts')
  expect(allowed('uploads/remove-replaced').map((line) => line.split(' ')[0])).toEqual(['s3:DeleteObject'])
})
