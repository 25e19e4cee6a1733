import type { Guarantee } from './guarantee.ts'

const RUN = 'test/infra/foreign-rows.test.ts'
const ALARMS = 'test/infra/alarms.test.ts'
const DEPLOY = 'test/infra/deploy.test.ts'

/** Promises about the deployment, and about the operator's tools. */
export const INFRA_GUARANTEES: readonly Guarantee[] = [
  {
    promise: 'an endpoint that only reads cannot change the rows of another workspace',
    file: 'infra/constructs/access.ts',
    search: "rows.push(allow(['dynamodb:UpdateItem'], table.tableArn, rowsLike('RATE#*')))",
    replace: "rows.push(allow(['dynamodb:UpdateItem'], table.tableArn))",
    test: RUN,
  },
  {
    promise: 'an endpoint without access reads the rows of credentials only',
    file: 'infra/constructs/access.ts',
    search: "rowsLike('APIKEY#*', 'IDEMPOTENCY#*')",
    replace: "rowsLike('*', 'IDEMPOTENCY#*')",
    test: RUN,
  },
  {
    promise: 'the API serves a route once it may invoke its function',
    file: 'infra/constructs/http-api.ts',
    search: 'this.deployment.addResourceDependency(permission)',
    replace: '',
    test: 'test/infra/api.test.ts',
  },
  {
    promise: 'the API serves all routes of one document, never half of them',
    file: 'infra/constructs/http-api.ts',
    search: 'digest.slice(0, 8)',
    replace: "''",
    test: 'test/infra/stable.test.ts',
  },
  {
    promise: 'what other stacks import stays exported when the last use goes',
    file: 'infra/data-stack.ts',
    search: 'exportAlways(this, [',
    replace: 'void ([',
    test: 'test/infra/stable.test.ts',
  },
  {
    promise: 'going back leaves the data stack as it is',
    file: 'infra/deploy/take-back.ts',
    search: '.filter(({ name }) => name !== data)',
    replace: '',
    test: DEPLOY,
  },
  {
    promise: 'going back is refused before it changes anything if an export is missing',
    file: 'infra/deploy/take-back.ts',
    search: 'if (missing.length === 0) return',
    replace: 'return',
    test: DEPLOY,
  },
  {
    promise: 'a version that was gone back to does not go back to the one that it took back',
    file: 'infra/deploy/versions.ts',
    search: '.slice(versions.indexOf(commit) + 1)',
    replace: '',
    test: DEPLOY,
  },
  {
    promise: 'the age of the stream is compared in milliseconds',
    file: 'infra/constructs/alarms.ts',
    search: 'threshold: 60_000',
    replace: 'threshold: 60',
    test: ALARMS,
  },
  {
    promise: 'the delay of deliveries is compared in seconds',
    file: 'infra/constructs/alarms.ts',
    search: 'threshold: 300,',
    replace: 'threshold: 300_000,',
    test: ALARMS,
  },
  {
    promise: 'a killed export that resumes keeps no half line',
    file: 'infra/admin/backup/export-rows.ts',
    search: 'await file.truncate(state.length)',
    replace: '',
    test: 'test/integration/admin/export-resume.test.ts',
  },
  {
    promise: 'a workspace is deleted with the row of its rate limit',
    file: 'infra/admin/backup/remove.ts',
    search: ', deletion(rateKey(ws))',
    replace: '',
    test: 'test/integration/admin/backup.test.ts',
  },
  {
    promise: 'preflight refuses an account whose consumers alone can use its concurrency up',
    file: 'infra/preflight/aws-checks.ts',
    search: 'leftBy(wanted) <= 0',
    replace: 'leftBy(wanted) < 0',
    test: 'test/infra/preflight-limits.test.ts',
  },
  {
    promise: 'preflight finds what a policy of the organization forbids',
    file: 'infra/preflight/account-checks.ts',
    search: "decisions[n] !== 'allowed'",
    replace: "decisions[n] === 'explicitDeny'",
    test: 'test/infra/preflight-limits.test.ts',
  },
  {
    promise: 'a small deployment leaves two executions of a new account to the API',
    file: 'infra/constructs/sizes.ts',
    search: 'deliver: 2, deliverSlow: 2',
    replace: 'deliver: 3, deliverSlow: 2',
    test: 'test/infra/pipeline.test.ts',
  },
  {
    promise: 'the local run refuses functions over the concurrency of the account',
    file: 'infra/local/lambda/concurrency.ts',
    search: 'running >= concurrency',
    replace: 'running > concurrency',
    test: 'test/unit/local/lambda/concurrency.test.ts',
  },
  {
    promise: 'the local poller of a queue keeps a batch that Lambda refuses',
    file: 'infra/local/sqs/poller.ts',
    search: 'await whenAdmitted(invoke, visibleAt, () => this.stopped)',
    replace: 'await invoke()',
    test: 'test/unit/local/sqs/poller.test.ts',
  },
  {
    promise: 'messages that a killed process had received are received again at once',
    file: 'infra/local/sqs/queues.ts',
    search: 'received.visibilityDeadline = 0',
    replace: 'void received',
    test: 'test/unit/local/sqs/queues.test.ts',
  },
]
