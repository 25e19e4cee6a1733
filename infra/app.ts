import { resolve } from 'node:path'
import { App } from 'aws-cdk-lib'
import { buildApp } from './build-app.ts'
import { parseSettings, SettingsError } from './settings.ts'

try {
  const context = new App({ autoSynth: false }).node.getAllContext()
  buildApp(parseSettings(context), {
    bundle: true,
    outdir: resolve(process.env.CDK_OUTDIR ?? 'cdk.out'),
  }).synth()
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
