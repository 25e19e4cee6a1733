import { fromEnv } from '@aws-sdk/credential-provider-env'

/**
 * In bundles, instead of the SDK's chain of credential providers: Lambda provides credentials in the environment. Files,
 * processes, sign-ins and metadata services are for other machines.
 */
export const defaultProvider = fromEnv
