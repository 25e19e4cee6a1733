import { execFileSync } from 'node:child_process'
import { stackExports } from '../../infra/deployed/stack-output.ts'
import type { Settings } from '../../infra/settings/settings.ts'
import { templatesOf } from '../../infra/templates.ts'
import { dataStackOf } from '../stack/console-origin.ts'
import { contextArguments } from './cdk.ts'

const importsOf = (template: unknown): string[] =>
  [...JSON.stringify(template).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].flatMap(([, name]) => name ?? [])

/**
 * The stacks that going back deploys: all except the data stack, because rolling back a table or a queue would lose its contents.
 * @throws Error, before anything is changed, when this version needs an export that the newer data stack no longer has
 */
export async function stacksTakenBack(settings: Settings): Promise<string[]> {
  const data = dataStackOf(settings.stage)
  const others = templatesOf(settings).filter(({ name }) => name !== data)
  const exported = await stackExports(data)
  const missing = [...new Set(others.flatMap(({ template }) => importsOf(template)))].filter(
    (name) => name.startsWith(`${data}:`) && !exported.includes(name),
  )
  if (missing.length === 0) return others.map(({ name }) => name)
  throw new Error(`this version needs ${missing.join(', ')}, which the stack ${data} no longer exports`)
}

export interface GoBack {
  readonly root: string
  /** Folder for the checkout; it must not exist. */
  readonly folder: string
  /** The commit to deploy. */
  readonly version: string
  readonly stage: string
  readonly settings: Readonly<Record<string, string>>
  /** @throws Error when the command fails */
  readonly run?: (command: string, args: readonly string[], cwd: string) => void
}

/** Deploys a version with the scripts of that version. */
export function goBack({ root, folder, version, stage, settings, run = execute }: GoBack): void {
  run('git', ['worktree', 'add', '--detach', folder, version], root)
  try {
    // Install scripts of packages are off, because this command runs with AWS credentials.
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder)
    run('npm', ['run', 'deploy', '--', '--stage', stage, '--back', ...contextArguments(settings)], folder)
  } finally {
    run('git', ['worktree', 'remove', '--force', folder], root)
  }
}

const execute: NonNullable<GoBack['run']> = (command, args, cwd) => {
  execFileSync(command, args, { cwd, stdio: 'inherit' })
}
