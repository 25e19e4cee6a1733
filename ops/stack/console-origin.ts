import type { Settings } from '../../infra/settings/settings.ts'
import { CONSOLE_URL } from '../../infra/stacks/console-stack.ts'
import { stackOutput } from './stack-output.ts'

type Context = Readonly<Record<string, string>>

export const consoleStackOf = (stage: string): string => `${stage}-workspace-console`
export const apiStackOf = (stage: string): string => `${stage}-workspace-api`
export const dataStackOf = (stage: string): string => `${stage}-workspace-data`

/** Whether the console's address is chosen by CloudFront, so that only the deployed stack knows it. */
export const hasGivenAddress = ({ console, consoleDomainName }: Settings): boolean =>
  console === 'on' && consoleDomainName === undefined

/**
 * Adds the setting `consoleOrigin`, from the deployed console, to the settings of the command line. The files bucket allows that
 * origin, and passkeys are made for it. The stacks of the bucket and of the API come before the console's, which needs
 * both, so they cannot refer to it.
 */
export async function withConsoleOrigin(context: Context, settings: Settings): Promise<Context> {
  if (!hasGivenAddress(settings) || settings.consoleOrigin !== undefined) return context
  const consoleOrigin = await stackOutput(consoleStackOf(settings.stage), CONSOLE_URL)
  return consoleOrigin === undefined ? context : { ...context, consoleOrigin }
}
