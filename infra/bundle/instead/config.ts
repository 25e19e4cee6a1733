// By path, where it has no types: the package's name means this module in bundles.
// @ts-expect-error
export * from '../../../node_modules/@smithy/core/dist-es/submodules/config/index.js'
export { loadConfig } from './load-config.ts'

/** Sets timeouts and retries, which every client of this project overrides. */
export const resolveDefaultsModeConfig = () => async () => 'legacy'
