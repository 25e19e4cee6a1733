import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

/** The part of a GitHub workflow that these tests read. */
interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}
interface Job {
  readonly needs?: string | readonly string[]
  readonly environment?: string
  /** Another workflow, which has the steps. */
  readonly uses?: string
  readonly with?: Readonly<Record<string, string>>
  readonly 'timeout-minutes'?: number
  readonly permissions?: Readonly<Record<string, string>>
  readonly steps?: readonly Step[]
}

interface Step {
  readonly id?: string
  readonly if?: string
  readonly run?: string
  readonly uses?: string
  readonly with?: object
}

const FILES = globSync('.github/workflows/*.yml').sort()
const WORKFLOWS = FILES.map((file): [string, Workflow] => [file, parse(readFileSync(file, 'utf8'))])
const ALL = WORKFLOWS.flatMap(([file, { jobs }]) =>
  Object.entries(jobs).map(([name, job]) => ({ job: `${file} ${name}`, ...job })),
)
const JOBS = ALL.flatMap((job) => (job.steps ? [{ ...job, steps: job.steps }] : []))
const commandsOf = ({ steps = [] }: Job): string[] => steps.flatMap(({ run = '' }) => run.split('\n'))

/** Programs that install packages. `npm ci` and `npm run` are installed by the lock file. */
const INSTALLERS =
  /\b(npx|pnpm|yarn|corepack|pipx?|uvx?|curl|wget|apt-get|brew|npm (install|i|add|exec|update))\b/

test('there are three workflows, and each job has steps', () => {
  expect(FILES.map((file) => file.split('/').at(-1))).toEqual(['ci.yml', 'deploy-stage.yml', 'deploy.yml'])
  expect(JOBS.map(({ job, steps }) => [job, steps.length > 3])).toEqual(JOBS.map(({ job }) => [job, true]))
})

test('a workflow may only read the repository; what more a job may do, the job says', () => {
  for (const [file, { permissions }] of WORKFLOWS)
    expect([file, permissions]).toEqual([file, { contents: 'read' }])
})

test('only the job that deploys may ask for credentials, and it runs no install script of a package', () => {
  const trusted = JOBS.filter(({ permissions }) => permissions?.['id-token'] === 'write')
  expect(trusted.map(({ job }) => job)).toEqual(['.github/workflows/deploy-stage.yml deploy'])
  for (const job of trusted) {
    const commands = commandsOf(job)
    expect(commands.filter((command) => /\bnpm ci\b/.test(command))).toEqual([
      'npm ci --ignore-scripts --no-audit --no-fund',
    ])
    expect(commands.filter((command) => INSTALLERS.test(command))).toEqual([])
  }
})

/** The stage of a called workflow. */
const OF_INPUT = /^\$\{\{ inputs\.stage \}\}$/

test('a tag reaches prod only after the tests, staging and its smoke test, with the bundles of the same build', () => {
  const { jobs } = parse(readFileSync('.github/workflows/deploy.yml', 'utf8')) as Workflow
  const { staging, prod } = jobs
  expect([staging?.needs, prod?.needs]).toEqual([
    ['test', 'build'],
    ['build', 'staging'],
  ])
  const callers = Object.values(jobs).filter(({ permissions }) => permissions?.['id-token'] === 'write')
  expect(callers.map(({ with: inputs }) => inputs?.stage)).toEqual([
    'staging',
    'prod',
    expect.stringMatching(OF_INPUT),
  ])
  for (const { uses } of callers) expect(uses).toBe('./.github/workflows/deploy-stage.yml')
  const [deploy] = JOBS.filter(({ job }) => job.endsWith('deploy-stage.yml deploy'))
  // The environment asks for the approval, and its name is in the claim of the role.
  expect(deploy?.environment).toMatch(OF_INPUT)
  const names = ALL.flatMap(({ steps = [] }) =>
    steps.flatMap(({ uses = '', with: options }) => (/-artifact@/.test(uses) ? [options] : [])),
  )
  expect(names).toEqual([
    { name: 'dist', path: 'dist' },
    { name: 'dist', path: 'dist', 'include-hidden-files': true, 'if-no-files-found': 'error' },
  ])
})

test('a stage goes back after a failure, but not if the deployment was refused before it began', () => {
  const [deploy] = JOBS.filter(({ job }) => job.endsWith('deploy-stage.yml deploy'))
  const [deploying, , goingBack] = deploy?.steps.slice(-3) ?? []
  expect(goingBack?.run).toMatch(/^npm run go-back /)
  expect(deploying?.run).toMatch(/^npm run deploy /)
  // `deploy` writes the output (deploy-flow.test.ts).
  expect(goingBack?.if).toBe(`failure() && steps.${deploying?.id}.outputs.began == 'yes'`)
})

test('GitHub’s role trusts only jobs of one environment of one repository', () => {
  const { Resources } = parse(readFileSync('infra/github/deploy-role.yaml', 'utf8'), { logLevel: 'silent' })
  const [trust, ...others] = Resources.Role.Properties.AssumeRolePolicyDocument.Statement
  expect(others).toEqual([])
  expect(trust.Condition).toEqual({
    StringEquals: {
      'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
      'token.actions.githubusercontent.com:sub': expect.stringMatching(
        /^repo:\$\{Repository\}:environment:\$\{Environment\}$/,
      ),
    },
  })
})

test('credentials last as long as the job that deploys may run', () => {
  const [job] = JOBS.filter(({ permissions }) => permissions?.['id-token'] === 'write')
  const durations = job?.steps.flatMap(({ with: options = {} }) =>
    'role-duration-seconds' in options ? [options['role-duration-seconds']] : [],
  )
  expect(durations).toEqual([60 * (job?.['timeout-minutes'] ?? 0)])
})

test('what else a job installs has an exact version, and the hash of each file', () => {
  const installed = JOBS.flatMap(commandsOf).filter((command) => INSTALLERS.test(command))
  expect(installed).toEqual(['pip install --require-hashes -r tools/lint/requirements.txt'])
  const requirements = readFileSync('tools/lint/requirements.txt', 'utf8').replaceAll(/^#.*\n/gm, '')
  const packages = requirements.trim().split(/\n(?! )/)
  const hashed = /^([\w-]+)==[\w.]+( \\\n {4}--hash=sha256:[0-9a-f]{64})+$/
  const names = packages.map((one) => hashed.exec(one)?.[1])
  expect(packages.filter((_, n) => names[n] === undefined)).toEqual([])
  expect(names).toEqual(expect.arrayContaining(['cfn-lint', 'mypy', 'aws-sam-translator']))
})

test('no command contains an expression, whose value the shell would run: it is in `env`', () => {
  expect(JOBS.flatMap(commandsOf).filter((command) => command.includes('${{'))).toEqual([])
})

test('actions are pinned by commit, and the checkout keeps no token', () => {
  const uses = JOBS.flatMap(({ steps }) => steps.filter((step) => step.uses))
  expect(uses.length).toBeGreaterThan(4)
  for (const { uses: action } of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
  const checkouts = uses.filter(({ uses: action }) => action?.startsWith('actions/checkout@'))
  expect(checkouts).toHaveLength(3)
  for (const one of checkouts) expect(one.with).toMatchObject({ 'persist-credentials': false })
})

test('workflows call scripts that exist, and have no AWS key', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const lines = JOBS.flatMap(commandsOf).join('\n')
  const called = [...lines.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name)
  expect(called.length).toBeGreaterThan(4)
  expect(called.filter((name) => !(name in scripts))).toEqual([])
  for (const file of FILES)
    expect(readFileSync(file, 'utf8')).not.toMatch(/aws-access-key-id|AWS_SECRET_ACCESS_KEY/i)
})
