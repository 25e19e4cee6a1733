import { CONSOLE_URL } from '../console-stack.ts'
import type { Settings } from '../settings.ts'
import { stackOutput } from './stack-output.ts'

type Context = Readonly<Record<string, string>>

export const consoleStackOf = (stage: string): string => `${stage}-workspace-console`
export const dataStackOf = (stage: string): string => `${stage}-workspace-data`

/** Whether the console's address is chosen by CloudFront, so that only the deployed stack knows it. */
export const hasGivenAddress = ({ console, consoleDomainName }: Settings): boolean =>
  console === 'on' && consoleDomainName === undefined

/**
 * Adds the setting `consoleOrigin`, from the deployed console, to those of the command line. The files bucket allows that
 * origin. Its stack comes before the console's, which needs the bucket, so it cannot refer to the console's stack.
 */
export async function withConsoleOrigin(context: Context, settings: Settings): Promise<Context> {
  if (!hasGivenAddress(settings) || settings.consoleOrigin !== undefined) return context
  const consoleOrigin = await stackOutput(consoleStackOf(settings.stage), CONSOLE_URL)
  return consoleOrigin === undefined ? context : { ...context, consoleOrigin }
}
