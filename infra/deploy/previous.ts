import { execFileSync } from 'node:child_process'
import { contextArguments } from './cdk.ts'

/**
 * Returns the last tag before the checked-out commit.
 * @throws Error when there is none
 */
export function previousTag(root: string): string {
  try {
    const args = ['describe', '--tags', '--abbrev=0', 'HEAD^']
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    throw new Error(
      'no tag before this commit: check out the version to go back to and run npm run deploy there',
    )
  }
}

export interface GoBack {
  readonly root: string
  /** Folder for the checkout; it must not exist. */
  readonly folder: string
  readonly tag: string
  readonly stage: string
  readonly settings: Readonly<Record<string, string>>
  /** @throws Error when the command fails */
  readonly run: (command: string, args: readonly string[], cwd: string) => void
}

/** Deploys a tag with the scripts of that version. */
export function goBack({ root, folder, tag, stage, settings, run }: GoBack): void {
  run('git', ['worktree', 'add', '--detach', folder, tag], root)
  try {
    // Where this runs with credentials, no package may run a script of its own.
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder)
    // Not guarded: alarms that the bad version set off would also roll back this deployment.
    const context = contextArguments({ ...settings, rollout: 'all-at-once' })
    run('npm', ['run', 'deploy', '--', '--stage', stage, ...context], folder)
  } finally {
    run('git', ['worktree', 'remove', '--force', folder], root)
  }
}
