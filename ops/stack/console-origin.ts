import type { Settings } from '../../infra/settings/settings.ts'

export const consoleStackOf = (stage: string): string => `${stage}-workspace-console`
export const apiStackOf = (stage: string): string => `${stage}-workspace-api`
export const dataStackOf = (stage: string): string => `${stage}-workspace-data`

/** Whether CloudFront chooses the console's address: then only the deployed stack has it. */
export const hasGivenAddress = ({ console, consoleDomainName }: Settings): boolean =>
  console === 'on' && consoleDomainName === undefined
