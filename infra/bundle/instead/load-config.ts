import { fromStatic, type LoadedConfigSelectors } from '@smithy/core/config'

/**
 * Replaces the SDK's lookup of its settings in bundles. The SDK looks for each setting in the environment, then in
 * configuration files (which it reads at the first request), and otherwise uses the default; each missing setting
 * throws an error. In a function, only the environment has settings.
 */
export function loadConfig<T>({ environmentVariableSelector, default: otherwise }: LoadedConfigSelectors<T>) {
  const defaultOf = fromStatic(otherwise)
  let loaded: Promise<T> | undefined
  const load = async () => environmentVariableSelector(process.env) ?? defaultOf()
  return () => {
    loaded ??= load()
    return loaded
  }
}
