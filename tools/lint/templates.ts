import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSettings } from '../../infra/settings/settings.ts'
import { VARIANTS } from '../../infra/settings/variants.ts'
import { templatesOf } from '../../infra/templates.ts'

/** Runs cfn-lint on the templates of every variant of the settings, without bundles, which are not part of the templates. */
const folder = mkdtempSync(join(tmpdir(), 'templates-'))
try {
  const files = VARIANTS.flatMap((settings, n) =>
    templatesOf(parseSettings(settings)).map(({ name, template }) => {
      const file = join(folder, `${n}-${name}.template.json`)
      writeFileSync(file, JSON.stringify(template))
      return file
    }),
  )
  // W3005: CDK names dependencies that CloudFormation would find by itself.
  const { status, error } = spawnSync('cfn-lint', ['--ignore-checks', 'W3005', '--', ...files], {
    stdio: 'inherit',
  })
  if (error) console.error(`cfn-lint was not run: ${error.message} (docs/deployment.md)`)
  else if (status === 0) console.log(`${files.length} templates of ${VARIANTS.length} variants are clean`)
  // A Python program. Without it, CI checks the templates.
  process.exitCode = status ?? (process.env.CI ? 1 : 0)
} finally {
  rmSync(folder, { recursive: true })
}
