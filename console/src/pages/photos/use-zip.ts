import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Photo } from '../../api/photos.ts'
import { localDay } from '../../parts/format-time.ts'
import { notify } from '../../parts/notify.ts'
import { loadFile, saveBlob } from '../../parts/save-file.ts'
import { distinctNames, timeOf } from './diary.ts'

/** Loads the originals of photos one after the other, and saves them as one ZIP file. */
export function useZip() {
  const [loaded, setLoaded] = useState(0)
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const run = useMutation({
    mutationFn: async (photos: readonly Photo[]) => {
      const controller = new AbortController()
      const { signal } = controller
      abort.current = controller
      setLoaded(0)
      const { downloadZip } = await import('client-zip')
      const blob = await downloadZip(originals(photos, signal, setLoaded)).blob()
      signal.throwIfAborted()
      return blob
    },
    onSuccess: (blob, { length }) => {
      const name = `photos-${localDay(new Date())}.zip`
      saveBlob(blob, name)
      notify(`${length} ${length === 1 ? 'photo was' : 'photos were'} saved in ${name}.`)
    },
  })
  const isCanceled = run.isError && abort.current?.signal.aborted === true
  return {
    loaded,
    isPending: run.isPending,
    error: isCanceled ? null : run.error,
    start: run.mutate,
    cancel: () => abort.current?.abort(),
  }
}

async function* originals(photos: readonly Photo[], signal: AbortSignal, onLoaded: (count: number) => void) {
  const names = distinctNames(photos)
  for (const [n, photo] of photos.entries()) {
    if (!photo.original) continue
    const input = await loadFile(photo.original.url, signal)
    onLoaded(n + 1)
    yield { name: names[n] ?? photo.id, lastModified: new Date(timeOf(photo)), input, size: input.size }
  }
}
