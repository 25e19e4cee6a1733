import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { buildApp } from '../build-app.ts'
import type { Settings } from '../settings.ts'

/** The account quotas that a deployment needs. */
export interface Needs {
  readonly stacks: readonly string[]
  readonly roles: number
  readonly routes: number
  readonly rules: number
  /** Maximum concurrency of the queue consumers. */
  readonly consumerConcurrency: number
  readonly bootstrapVersion: number
}

const template = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z
        .object({
          ScalingConfig: z.object({ MaximumConcurrency: z.number() }).optional(),
          /** Of the HTTP API: its methods by path. */
          Body: z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) }).optional(),
        })
        .default({}),
    }),
  ),
})

/** Counts the resources in the templates, synthesized without bundles. */
export function needsOf(settings: Settings): Needs {
  const folder = mkdtempSync(join(tmpdir(), 'preflight-'))
  try {
    const { stacks } = buildApp(settings, { bundle: false, outdir: join(folder, 'cdk.out') }).synth()
    const resources = stacks.flatMap((stack) => Object.values(template.parse(stack.template).Resources))
    const count = (type: string) => resources.filter(({ Type }) => Type === type).length
    return {
      stacks: stacks.map(({ stackName }) => stackName),
      roles: count('AWS::IAM::Role'),
      routes: resources
        .flatMap(({ Properties }) => Object.values(Properties.Body?.paths ?? {}))
        .reduce((sum, methods) => sum + Object.keys(methods).length, 0),
      rules: count('AWS::Events::Rule'),
      consumerConcurrency: resources.reduce(
        (sum, { Properties }) => sum + (Properties.ScalingConfig?.MaximumConcurrency ?? 0),
        0,
      ),
      bootstrapVersion: Math.max(...stacks.map((stack) => stack.requiresBootstrapStackVersion ?? 0)),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
