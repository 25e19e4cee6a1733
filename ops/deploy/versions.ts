import { execFileSync } from 'node:child_process'
import { stackOutput } from '../../infra/deployed/stack-output.ts'
import type { Context } from '../../infra/settings/record.ts'
import { VERSIONS } from '../../infra/stacks/pipeline-stack.ts'

const MAX_VERSIONS = 10

/** The checked-out commit; `undefined` outside a Git checkout. */
export function checkedOut(root: string): string | undefined {
  try {
    const args = ['rev-parse', 'HEAD']
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}

/** The commits that a stage ran, the newest first. They are an output of the stack that is deployed last. */
export const deployedVersions = async (stage: string): Promise<string[]> =>
  (await stackOutput(`${stage}-workspace-pipeline`, VERSIONS))?.split(' ') ?? []

/** Adds a commit to the versions of a stage. One that is deployed again was gone back to: those after it are left out. */
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
  throw new Error('no former version is recorded: name its commit with --to')
}
