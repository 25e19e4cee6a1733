import { resolve } from 'node:path'
import { App } from 'aws-cdk-lib'
import { buildApp } from './build-app.ts'
import { buildConsole } from './console/build.ts'
import { findingsIn } from './nag-rules.ts'
import { parseSettings, SettingsError } from './settings/settings.ts'

try {
  const context = new App({ autoSynth: false }).node.getAllContext()
  const settings = parseSettings(context)
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

function stop(lines: readonly string[]): void {
  for (const line of lines) console.error(line)
  process.exitCode = 1
}
