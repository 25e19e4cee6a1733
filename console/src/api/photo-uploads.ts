import { useSyncExternalStore } from 'react'
import { takenAt } from '../parts/taken-at.ts'
import { PHOTOS } from '../parts/upload-file.ts'
import { client } from './client.ts'
import { onSessionChange } from './session.ts'

export interface Upload {
  readonly id: number
  readonly file: File
  readonly projectId: string | undefined
  /** `sent`: the service checks the file of the photo. */
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed' | 'cancelled'
  readonly sentBytes: number
  readonly photoId?: string
  readonly error?: unknown
  /** The reason why the file was not sent. */
  readonly fault?: string
}

/** More concurrent uploads would only share the same bandwidth. */
const AT_ONCE = 2

let uploads: readonly Upload[] = []
let lastId = 0
const controllers = new Map<number, AbortController>()
const listeners = new Set<() => void>()

/** The browser asks before it leaves the page, because a photo may exist nowhere else. */
const ask = (event: Event) => event.preventDefault()

function change(next: readonly Upload[]): void {
  uploads = next
  const isBusy = next.some(({ state }) => state === 'waiting' || state === 'sending')
  if (isBusy) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
  for (const listener of listeners) listener()
}

const update = (id: number, fields: Partial<Upload>): void =>
  change(uploads.map((upload) => (upload.id === id ? { ...upload, ...fields } : upload)))

/** Uploads go on while the user looks at other pages. */
export function startUploads(files: readonly File[], projectId: string | undefined): void {
  const added = files.map((chosen): Upload => {
    const { file = chosen, fault } = PHOTOS.check(chosen)
    const state = fault === undefined ? 'waiting' : 'failed'
    return { id: ++lastId, file, projectId, state, sentBytes: 0, ...(fault !== undefined && { fault }) }
  })
  change([...uploads, ...added])
  startNext()
}

function startNext(): void {
  const free = AT_ONCE - uploads.filter(({ state }) => state === 'sending').length
  for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) {
    void send(upload)
  }
}

async function send({ id, file, projectId }: Upload): Promise<void> {
  const controller = new AbortController()
  controllers.set(id, controller)
  update(id, { state: 'sending', sentBytes: 0, error: undefined })
  try {
    const taken_at = await takenAt(file)
    controller.signal.throwIfAborted()
    const photo = await client().uploadPhoto(file, {
      ...(projectId && { project_id: projectId }),
      ...(taken_at && { taken_at }),
      signal: controller.signal,
      onProgress: ({ sent }) => update(id, { sentBytes: sent }),
    })
    update(id, { state: 'sent', photoId: photo.id })
  } catch (error) {
    update(id, controller.signal.aborted ? { state: 'cancelled' } : { state: 'failed', error })
  } finally {
    controllers.delete(id)
    startNext()
  }
}

export function cancelUpload(id: number): void {
  update(id, { state: 'cancelled' })
  controllers.get(id)?.abort()
}

export function retryUpload(id: number): void {
  update(id, { state: 'waiting' })
  startNext()
}

/** Forgets uploads that have ended. */
export const dismissUploads = (ids: readonly number[]): void =>
  change(uploads.filter(({ id }) => !ids.includes(id)))

onSessionChange(() => {
  for (const controller of controllers.values()) controller.abort()
  change([])
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useUploads = (): readonly Upload[] => useSyncExternalStore(subscribe, () => uploads)
