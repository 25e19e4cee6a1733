import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod'
import { install } from '../../infra/packages/install.js'

const database = z.object({
  schema: z.object({
    resource: z.object({
      entities: z.array(
        z.object({
          cloudFormationType: z.string(),
          primaryIdentifier: z.array(z.string()).default([]),
          properties: z.record(z.string(), z.object({ causesReplacement: z.string().optional() })),
        }),
      ),
    }),
  }),
})

export interface ResourceType {
  /** Properties that together name the resource; two resources with the same values cannot exist. */
  readonly identifier: readonly string[]
  /** Properties whose change makes CloudFormation replace the resource. */
  readonly fixed: readonly string[]
}

/** The types of resources of CloudFormation, from the file by which `cdk diff` detects replacements. */
export function resourceTypes(): ReadonlyMap<string, ResourceType> {
  const file = join(install('infra/packages/cdk'), 'aws-cdk/db.json.gz')
  const { schema } = database.parse(JSON.parse(gunzipSync(readFileSync(file)).toString()))
  return new Map(
    schema.resource.entities.map(({ cloudFormationType, primaryIdentifier, properties }) => [
      cloudFormationType,
      {
        identifier: primaryIdentifier,
        fixed: Object.entries(properties)
          .filter(([, { causesReplacement = 'no' }]) => causesReplacement !== 'no')
          .map(([name]) => name),
      },
    ]),
  )
}
