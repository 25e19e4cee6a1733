import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Place } from '../../infra/settings/place.ts'

const manifest = z.object({ version: z.string() })
const versionIn = (text: string): string => manifest.parse(JSON.parse(text)).version

/** The version in package.json at a commit; the hash of the commit if this checkout lacks the commit. */
function versionOf(commit: string, root: string): string {
  try {
    const shown = execFileSync('git', ['show', `${commit}:package.json`], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return versionIn(shown)
  } catch {
    return commit.slice(0, 12)
  }
}

/**
 * The first line of a command: `prod 222222222222/eu-central-1 1.0.0 → 1.1.0`.
 * @param versions commits that the stage ran, the newest first; undefined before the first deployment
 */
export function firstLine(
  stage: string,
  { account, region }: Place,
  versions: readonly string[] | undefined,
  root: string,
): string {
  const [newest] = versions ?? []
  const before =
    versions === undefined ? 'nothing' : newest === undefined ? 'an unknown version' : versionOf(newest, root)
  const after = versionIn(readFileSync(join(root, 'package.json'), 'utf8'))
  return `${stage} ${account}/${region} ${before} → ${after}`
}
