import type { BuildOptions } from '../../infra/build-app.ts'
import { parseSettings } from '../../infra/settings/settings.ts'
import { type Template, templatesOf } from '../../infra/templates.ts'

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
  readonly isProtected: boolean
  /** The template as written. */
  readonly template: unknown
}

interface TemplateFile {
  readonly Resources: Record<string, Resource>
  readonly Outputs?: Record<string, { readonly Export?: { readonly Name: string } }>
}

/** @param template as written, which is trusted to be one */
export function stackOf(name: string, template: unknown, isProtected = false): SynthesizedStack {
  const { Resources, Outputs = {} } = template as TemplateFile
  return {
    name,
    template,
    isProtected,
    resources: Resources,
    outputs: Outputs,
    exports: Object.values(Outputs).flatMap(({ Export }) => Export?.Name ?? []),
  }
}

/** Templates by their settings, as JSON: the files of a worker share them, and each caller gets its own. */
const synthesized = new Map<string, string>()

/** Synthesizes the templates for these settings, without bundles. */
export function synthesize(
  context: Record<string, unknown> = {},
  more?: Pick<BuildOptions, 'routes'>,
): SynthesizedStack[] {
  const settings = parseSettings(context)
  if (more) return stacksOf(templatesOf(settings, more))
  const key = JSON.stringify(settings)
  const text = synthesized.get(key) ?? JSON.stringify(templatesOf(settings))
  synthesized.set(key, text)
  const templates: Template[] = JSON.parse(text)
  return stacksOf(templates)
}

const stacksOf = (templates: readonly Template[]): SynthesizedStack[] =>
  templates.map(({ name, template, isProtected }) => stackOf(name, template, isProtected))

/** All resources of a type in all stacks. */
export const ofType = (stacks: readonly SynthesizedStack[], type: string): Resource[] =>
  stacks.flatMap(({ resources }) => Object.values(resources).filter((resource) => resource.Type === type))
