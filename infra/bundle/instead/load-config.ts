import { fromStatic, type LoadedConfigSelectors } from '@smithy/core/config'

/**
 * In bundles, instead of the SDK's lookup of each of its settings: in the environment, then in the files of a person's
 * machine, which it reads at the first request, then its default, with an error thrown wherever a setting is missing. A
 * function has the environment only.
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
