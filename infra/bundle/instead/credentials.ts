import { fromEnv } from '@aws-sdk/credential-provider-env'

/**
 * Replaces the SDK's chain of credential providers in bundles. Lambda provides credentials in the environment; only
 * other machines need files, processes, sign-ins and metadata services.
 */
export const defaultProvider = fromEnv
