import type { Settings } from '../settings.ts'
import { type Finding, finding } from './finding.ts'

/** Finds valid settings that are probably mistakes. */
export function checkSettings(settings: Settings, region: string | undefined): Finding[] {
  const certificateRegion = settings.certificateArn?.split(':')[3]
  const found = [
    certificateRegion !== undefined &&
      certificateRegion !== region &&
      finding(
        'failed',
        'settings',
        `the certificate is in ${certificateRegion} and not in ${region}: request one in the region of the stage`,
      ),
    settings.alarmEmail === undefined &&
      finding('warning', 'settings', 'alarms have no recipient: set --context alarmEmail=you@example.com'),
    settings.privateTargets === 'allowed' &&
      finding(
        'warning',
        'settings',
        'privateTargets=allowed lets webhooks reach private hosts: for experiments only',
      ),
    settings.speed !== 1 &&
      finding('warning', 'settings', `speed=${settings.speed} changes retry delays: for experiments only`),
  ].filter((result) => result !== false)
  return found.length > 0
    ? found
    : [finding('ok', 'settings', `stage ${settings.stage}, rollout ${settings.rollout}`)]
}
