// Imports the file by its path, because bundles resolve the package's name to this module. The file has no types.
// @ts-expect-error
export * from '../../../node_modules/@smithy/core/dist-es/submodules/config/index.js'
export { loadConfig } from './load-config.ts'

/** Sets timeouts and retries, which every client of this project overrides. */
export const resolveDefaultsModeConfig = () => async () => 'legacy'
