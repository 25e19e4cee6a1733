/*
 * Replaces the SDK's event streams in bundles. Only S3's SelectObjectContent uses them. The SDK imports event streams
 * on demand; therefore esbuild would wrap every module of the SDK's core in a function and keep unused modules: 20 KB,
 * and a fifth of the import time.
 */

export const eventStreamSerdeProvider = undefined

export const resolveEventStreamSerdeConfig = <C>(config: C): C => config

export class EventStreamSerde {
  constructor() {
    throw new Error('bundles have no event streams; see infra/bundle/instead/event-streams.ts')
  }
}
