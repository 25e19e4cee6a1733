import { resolve } from 'node:path'
import { App } from 'aws-cdk-lib'
import { messageOf } from '../shared/failure.ts'
import { buildApp } from './build-app.ts'
import { buildConsole } from './console/build.ts'
import { protectData } from './deployed/protect-data.ts'
import { rememberedOf } from './deployed/remembered.ts'
import { assertSamePlace, placeOfStage } from './deployed/same-account.ts'
import { findingsIn } from './nag-rules.ts'
import { combined } from './settings/combine.ts'
import { changesFrom } from './settings/rotation.ts'
import { parseSettings, SettingsError } from './settings/settings.ts'
import { placeInFile, stageFile } from './settings/stage-file.ts'

try {
  const given = new App({ autoSynth: false }).node.getAllContext()
  const settings = parseSettings(await completed(given))
  // `npm test` checks the templates only: bundling takes most of the time.
  const { BUNDLES } = process.env
  const bundle = BUNDLES === 'built' ? BUNDLES : BUNDLES !== 'off'
  const app = buildApp(settings, {
    bundle,
    console: bundle !== false && settings.console === 'on' ? await buildConsole() : undefined,
    validate: true,
    outdir: resolve(process.env.CDK_OUTDIR ?? 'cdk.out'),
  })
  const findings = findingsIn(app)
  if (findings.length === 0) app.synth()
  else stop(findings)
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  stop([error.message])
}

/**
 * The settings, completed by the stage's file or its last deployment: `npx cdk deploy --all` keeps the settings and the table
 * in use, and CloudFormation keeps the data, as with `npm run deploy`.
 */
async function completed(given: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { SETTINGS_COMPLETE, CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region = '' } = process.env
  // `npm run deploy` passes all settings. The CDK sets the account only if it has credentials; without credentials it
  // cannot deploy.
  if (SETTINGS_COMPLETE === 'yes' || !account) return given
  await assertSamePlace({ account, region })
  const stage = String(given.stage ?? 'dev')
  await placeOfStage(stage, placeInFile(stage, process.cwd()))
  const { recorded, found } = await rememberedOf(stage)
  const context = {
    ...combined({ file: stageFile(stage, process.cwd()), recorded, found, given: {} }),
    ...given,
  }
  const changes = recorded ? changesFrom(recorded, parseSettings(context)) : []
  for (const change of changes) console.error(`setting ${change}`)
  await protectData(stage).catch((error: unknown) => {
    console.error(`the stack policy that keeps the data was not set: ${messageOf(error)}`)
  })
  return context
}

function stop(lines: readonly string[]): void {
  for (const line of lines) console.error(line)
  process.exitCode = 1
}
