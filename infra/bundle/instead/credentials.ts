import { fromEnv } from '@aws-sdk/credential-provider-env'

/**
 * In bundles, instead of the SDK's chain of credential providers: Lambda provides credentials in the environment.
 * Only other machines use files, processes, sign-ins and metadata services.
 */
export const defaultProvider = fromEnv
