import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuildOptions, buildApp } from './build-app.ts'
import type { Settings } from './settings/settings.ts'

export interface Template {
  readonly name: string
  readonly template: unknown
  /** The version of CDK's bootstrap stack that it needs. */
  readonly bootstrapVersion: number
  /** Whether the CDK protects the stack from deletion, which it does before CloudFormation creates the stack. */
  readonly isProtected: boolean
}

/** Synthesizes the templates of all stacks, in the order of their deployment, without bundles. */
export function templatesOf(settings: Settings, more: Pick<BuildOptions, 'routes'> = {}): Template[] {
  const folder = mkdtempSync(join(tmpdir(), 'workspace-synth-'))
  try {
    const { stacks } = buildApp(settings, { bundle: false, outdir: join(folder, 'cdk.out'), ...more }).synth()
    return stacks.map(
      ({ stackName, template, requiresBootstrapStackVersion = 0, terminationProtection }) => ({
        name: stackName,
        template,
        bootstrapVersion: requiresBootstrapStackVersion,
        isProtected: terminationProtection === true,
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
