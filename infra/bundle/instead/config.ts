// Imported by its path, which has no types: in bundles, the package's name refers to this module.
// @ts-expect-error
export * from '../../../node_modules/@smithy/core/dist-es/submodules/config/index.js'
export { loadConfig } from './load-config.ts'

/** Sets timeouts and retries, which every client of this project overrides. */
export const resolveDefaultsModeConfig = () => async () => 'legacy'
