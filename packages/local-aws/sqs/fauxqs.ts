/*
 * The parts of fauxqs that it does not export: its `startFauxqs` listens on every interface, and its stores have no other public access.
 * They are loaded by path, because the `exports` of the package hide them. The path is searched at run time, because npm chooses where it
 * installs the package; only the path of the types is fixed, for this repository.
 */
import { findPackageJSON } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { SqsQueue } from '../../../node_modules/fauxqs/dist/sqs/sqsStore.js'
import type { SqsMessage } from '../../../node_modules/fauxqs/dist/sqs/sqsTypes.js'

type Persistence = typeof import('../../../node_modules/fauxqs/dist/persistence.js')
type S3 = typeof import('../../../node_modules/fauxqs/dist/s3/s3Store.js')
type Sns = typeof import('../../../node_modules/fauxqs/dist/sns/snsStore.js')
type Sqs = typeof import('../../../node_modules/fauxqs/dist/sqs/sqsStore.js')

const manifest = findPackageJSON('fauxqs', import.meta.url)
if (manifest === undefined) throw new Error('fauxqs is not installed')
const folder = pathToFileURL(manifest)

const load = <Module>(file: string): Promise<Module> =>
  import(/* @vite-ignore */ new URL(`dist/${file}`, folder).href)

export const { PersistenceManager } = await load<Persistence>('persistence.js')
export const { S3Store } = await load<S3>('s3/s3Store.js')
export const { SnsStore } = await load<Sns>('sns/snsStore.js')
export const { SqsStore } = await load<Sqs>('sqs/sqsStore.js')

export type { SqsMessage, SqsQueue }
export type SqsStore = InstanceType<Sqs['SqsStore']>
