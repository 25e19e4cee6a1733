import type { BuildOptions } from '../../infra/build-app.ts'
import { parseSettings } from '../../infra/settings.ts'
import { templatesOf } from '../../infra/templates.ts'

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

/** @param template as written, which is trusted to be one */
export function stackOf(name: string, template: unknown): SynthesizedStack {
  const { Resources, Outputs = {} } = template as TemplateFile
  return {
    name,
    template,
    resources: Resources,
    outputs: Outputs,
    exports: Object.values(Outputs).flatMap(({ Export }) => Export?.Name ?? []),
  }
}

/** Synthesizes the templates for these settings, without bundles. */
export const synthesize = (
  context: Record<string, unknown> = {},
  more: Pick<BuildOptions, 'routes'> = {},
): SynthesizedStack[] =>
  templatesOf(parseSettings(context), more).map(({ name, template }) => stackOf(name, template))

/** All resources of a type in all stacks. */
export const ofType = (stacks: readonly SynthesizedStack[], type: string): Resource[] =>
  stacks.flatMap(({ resources }) => Object.values(resources).filter((resource) => resource.Type === type))
