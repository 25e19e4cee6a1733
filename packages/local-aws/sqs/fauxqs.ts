/*
 * The parts of fauxqs that it does not export: its `startFauxqs` listens on every interface, and its stores have no other
 * public access. Imported by path, because its `exports` hide them; npm installs it in the root of the repository.
 */
import { PersistenceManager } from '../../../node_modules/fauxqs/dist/persistence.js'
import { S3Store } from '../../../node_modules/fauxqs/dist/s3/s3Store.js'
import { SnsStore } from '../../../node_modules/fauxqs/dist/sns/snsStore.js'
import { type SqsQueue, SqsStore } from '../../../node_modules/fauxqs/dist/sqs/sqsStore.js'
import type { SqsMessage } from '../../../node_modules/fauxqs/dist/sqs/sqsTypes.js'

export { PersistenceManager, S3Store, SnsStore, type SqsMessage, type SqsQueue, SqsStore }
