import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { localDay } from './format-time.ts'
import { notify } from './notify.ts'
import { saveBlob } from './save-file.ts'

export interface TextFile {
  readonly parts: readonly string[]
  /** The number of records. */
  readonly count: number
}

/** A file of many records, which are loaded page by page. */
export interface TextFileKind<In> {
  /** The beginning of the file's name; the date follows. */
  readonly name: string
  readonly extension: string
  readonly type: string
  /** The noun of the counted records, such as `expenses`. */
  readonly noun: string
  readonly make: (input: In, signal: AbortSignal, onCount: (count: number) => void) => Promise<TextFile>
}

/** Loads all records, and saves them as one file. */
export function useTextFile<In>({ name, extension, type, noun, make }: TextFileKind<In>) {
  const [loaded, setLoaded] = useState(0)
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const run = useMutation({
    mutationFn: async (input: In) => {
      const controller = new AbortController()
      const { signal } = controller
      abort.current = controller
      setLoaded(0)
      const file = await make(input, signal, setLoaded)
      signal.throwIfAborted()
      return file
    },
    onSuccess: ({ parts, count }) => {
      const file = `${name}-${localDay(new Date())}.${extension}`
      saveBlob(new Blob([...parts], { type: `${type};charset=utf-8` }), file)
      notify(`${count.toLocaleString()} ${noun} were saved in ${file}.`)
    },
  })
  const isCanceled = run.isError && abort.current?.signal.aborted === true
  return {
    loaded,
    isPending: run.isPending,
    error: isCanceled ? null : run.error,
    start: (input: In) => run.mutate(input),
    cancel: () => {
      abort.current?.abort()
      notify('The download was cancelled; nothing was saved.')
    },
  }
}
