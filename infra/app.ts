import { resolve } from 'node:path'
import { App } from 'aws-cdk-lib'
import { buildApp } from './build-app.ts'
import { buildConsole } from './console/build.ts'
import { rememberedOf } from './deployed/remembered.ts'
import { findingsIn } from './nag-rules.ts'
import type { Context } from './settings/record.ts'
import { parseSettings, SettingsError } from './settings/settings.ts'
import { stageFile } from './settings/stage-file.ts'

try {
  const given = new App({ autoSynth: false }).node.getAllContext()
  const settings = parseSettings({ ...(await rememberedFor(String(given.stage ?? 'dev'))), ...given })
  // `npm test` checks the templates only: bundling takes most of the time.
  const bundle = process.env.BUNDLES !== 'off'
  const app = buildApp(settings, {
    bundle,
    console: bundle && settings.console === 'on' ? await buildConsole() : undefined,
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

/** What the stage's file and its last deployment set; so `npx cdk deploy --all` keeps the settings and the table in use. */
async function rememberedFor(stage: string): Promise<Context> {
  // `npm run deploy` passes all settings on. The CDK sets the account if it has credentials, without which it deploys nothing.
  if (process.env.SETTINGS_COMPLETE === 'yes' || !process.env.CDK_DEFAULT_ACCOUNT) return {}
  const { recorded, found } = await rememberedOf(stage)
  return { ...recorded, ...found, ...stageFile(stage, process.cwd()) }
}

function stop(lines: readonly string[]): void {
  for (const line of lines) console.error(line)
  process.exitCode = 1
}
