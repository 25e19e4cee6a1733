import { execFileSync } from 'node:child_process'
import { stackOutput } from '../../infra/deployed/stack-output.ts'
import type { Context } from '../../infra/settings/record.ts'
import { VERSIONS } from '../../infra/stacks/pipeline-stack.ts'

const MAX_VERSIONS = 10

/** Runs Git in a checkout; `undefined` when it fails. */
function git(root: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}

/** The checked-out commit; `undefined` outside a Git checkout. */
export const checkedOut = (root: string): string | undefined => git(root, 'rev-parse', 'HEAD')

/**
 * Deploying an older version would remove indexes and queues that the newest version has added to the data stack;
 * `go-back` does not remove them.
 * @param versions the commits that the stage ran, the newest first
 * @throws Error if the checked-out commit is older than the stage's newest version: if it is an ancestor of that
 * version, or if the stage ran it before
 */
export function assertNotOlder(versions: readonly string[], root: string): void {
  const commit = checkedOut(root)
  const [newest] = versions
  if (commit === undefined || newest === undefined || commit === newest) return
  const isAncestor = git(root, 'merge-base', '--is-ancestor', commit, newest) !== undefined
  if (!isAncestor && !versions.includes(commit)) return
  throw new Error(
    `${commit.slice(0, 12)} is older than ${newest.slice(0, 12)}, which the stage runs: npm run go-back deploys it without its data stack; ` +
      '--downgrade also deploys its data stack, which removes indexes that it lacks',
  )
}

/** The commits that a stage ran, the newest first. They are an output of the stack that is deployed last. */
export const deployedVersions = async (stage: string): Promise<string[]> =>
  (await stackOutput(`${stage}-workspace-pipeline`, VERSIONS))?.split(' ') ?? []

/**
 * Adds a commit to the versions of a stage. If the list already has the commit, the stage went back to it, and later
 * commits are removed from the list.
 */
export const recorded = (versions: readonly string[], commit: string): string[] =>
  [commit, ...versions.slice(versions.indexOf(commit) + 1)].slice(0, MAX_VERSIONS)

/** Adds this checkout to the setting `versions`, as the newest. */
export function withVersion(context: Context, root: string): Context {
  const commit = checkedOut(root)
  if (commit === undefined) return context
  const before = context.versions?.split(' ') ?? []
  return { ...context, versions: recorded(before, commit).join(' ') }
}

/**
 * The version to go back to from a commit. If the stage's newest version is another commit, the deployment of this commit
 * failed before its end, and the newest is the version to go back to.
 */
export function versionBefore(versions: readonly string[], commit: string | undefined): string {
  const before = versions.find((version) => version !== commit)
  if (before !== undefined) return before
  throw new Error('no earlier version is recorded: name its commit with --to')
}
