import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuildOptions, buildApp } from '../../infra/build-app.ts'
import { parseSettings } from '../../infra/settings.ts'

interface Resource {
  readonly Type: string
  readonly Properties: Record<string, unknown>
  readonly DeletionPolicy?: string
  readonly UpdateReplacePolicy?: string
}

export interface SynthesizedStack {
  readonly name: string
  readonly resources: Readonly<Record<string, Resource>>
  readonly exports: readonly string[]
  readonly outputs: Readonly<Record<string, unknown>>
  /** The template as written. */
  readonly template: unknown
}

interface TemplateFile {
  readonly Resources: Record<string, Resource>
  readonly Outputs?: Record<string, { readonly Export?: { readonly Name: string } }>
}

/** Synthesizes the templates for these settings, without bundles. */
export function synthesize(
  context: Record<string, unknown> = {},
  more: Pick<BuildOptions, 'routes'> = {},
): SynthesizedStack[] {
  const folder = mkdtempSync(join(tmpdir(), 'synth-'))
  try {
    const app = buildApp(parseSettings(context), { bundle: false, outdir: join(folder, 'cdk.out'), ...more })
    return app
      .synth()
      .stacks.map(({ stackName, template }: { stackName: string; template: TemplateFile }) => ({
        name: stackName,
        template,
        resources: template.Resources,
        outputs: template.Outputs ?? {},
        exports: Object.values(template.Outputs ?? {}).flatMap(({ Export }) => Export?.Name ?? []),
      }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** All resources of a type in all stacks. */
export const ofType = (stacks: readonly SynthesizedStack[], type: string): Resource[] =>
  stacks.flatMap(({ resources }) => Object.values(resources).filter((resource) => resource.Type === type))
