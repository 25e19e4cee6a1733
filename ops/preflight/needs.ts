import * as z from 'zod'
import type { Settings } from '../../infra/settings/settings.ts'
import { templatesOf } from '../../infra/templates.ts'

/** The account quotas that a deployment needs. */
export interface Needs {
  readonly stacks: readonly string[]
  readonly roles: number
  readonly routes: number
  readonly rules: number
  readonly bootstrapVersion: number
}

const template = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z
        .object({
          /** The methods of the HTTP API, by path. */
          Body: z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) }).optional(),
        })
        .default({}),
    }),
  ),
})

/** Counts the resources in the templates, synthesized without bundles. */
export function needsOf(settings: Settings): Needs {
  const templates = templatesOf(settings)
  const resources = templates.flatMap((stack) => Object.values(template.parse(stack.template).Resources))
  const count = (type: string) => resources.filter(({ Type }) => Type === type).length
  return {
    stacks: templates.map(({ name }) => name),
    roles: count('AWS::IAM::Role'),
    routes: resources
      .flatMap(({ Properties }) => Object.values(Properties.Body?.paths ?? {}))
      .reduce((sum, methods) => sum + Object.keys(methods).length, 0),
    rules: count('AWS::Events::Rule'),
    bootstrapVersion: Math.max(...templates.map(({ bootstrapVersion }) => bootstrapVersion)),
  }
}
