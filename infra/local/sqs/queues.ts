import { buildApp } from 'fauxqs'
// Imported by path, because the package does not export them, and its `startFauxqs` listens on every interface.
import { PersistenceManager } from '../../../node_modules/fauxqs/dist/persistence.js'
import { S3Store } from '../../../node_modules/fauxqs/dist/s3/s3Store.js'
import { SnsStore } from '../../../node_modules/fauxqs/dist/sns/snsStore.js'
import { listenAnywhere } from '../data-folder/kept-port.ts'
import type { Store } from '../dynamodb/dynamodb.ts'
import { createGuardedServer } from '../guarded-server.ts'
import { FairStore } from './fair-queue.ts'

/** Starts SQS in this process; without a folder, in memory. */
export async function startQueues(folder: string | undefined): Promise<Store> {
  const sqsStore = new FairStore()
  const snsStore = new SnsStore()
  const persistence = folder === undefined ? undefined : new PersistenceManager(folder)
  if (persistence) {
    // Load the data first, then set `persistence`, so that loading does not write it again.
    persistence.loadSqsAndSns(sqsStore, snsStore)
    sqsStore.persistence = persistence
    for (const queue of sqsStore.allQueues()) {
      queue.persistence = persistence
      // The receivers of these messages have exited, because this process has locked the folder.
      for (const received of queue.inflightMessages.values()) received.visibilityDeadline = 0
    }
  }
  const app = buildApp({ logger: false, stores: { sqsStore, snsStore, s3Store: new S3Store() } })
  await app.ready()
  const server = createGuardedServer(app.routing)
  const { port } = await listenAnywhere(server)
  const stop = async () => {
    server.closeAllConnections()
    await app.close()
    await new Promise((done) => server.close(done))
    persistence?.close()
  }
  return { endpoint: `http://127.0.0.1:${port}`, stop }
}
