import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { beginImport, forgetImport } from '../../api/import-journal.ts'
import type { Imported } from '../../api/import-requests.ts'
import type { Me } from '../../api/me.ts'
import type { ImportKind } from './kinds.ts'
import type { Planned } from './plan.ts'
import type { ReadRow } from './read-rows.ts'
import { type Outcomes, runImport } from './run.ts'

interface Rows {
  readonly rows: readonly ReadRow[]
  readonly isMapped: (field: string) => boolean
  /**
   * A key for the file and the chosen columns. If either changes, the records with which the rows are compared are
   * loaded again.
   */
  readonly version: string
}

/** What the rows of a table are compared with. */
export function useSurroundings<R extends Imported, Body extends object>(
  kind: ImportKind<R, Body>,
  me: Me,
  { rows, isMapped, version }: Rows,
) {
  const [count, setCount] = useState(0)
  const query = useQuery({
    queryKey: ['import', kind.name, version],
    // Other members change records in the meantime; each change is conditional on the version that was compared.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    queryFn: ({ signal }) =>
      kind.load({
        me,
        isMapped,
        signal,
        onCount: setCount,
        valuesOf: (field) => rows.flatMap(({ values }) => (values.has(field) ? [values.get(field)] : [])),
      }),
  })
  return { query, count }
}

interface Run<R, Body> {
  readonly id: string
  readonly at: number
  readonly plan: readonly Planned<R, Body>[]
  readonly outcomes: Outcomes
  readonly isKnown: (id: string) => boolean
}

/** An import that can be canceled, and continued after a failure of the connection. */
export function useImport<R extends Imported, Body extends object>(
  kind: ImportKind<R, Body>,
  me: Me,
  fileName: string,
) {
  const queries = useQueryClient()
  const [done, setDone] = useState(0)
  const [run, setRun] = useState<Run<R, Body>>()
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ id, at, plan, outcomes, isKnown }: Run<R, Body>) => {
      const controller = new AbortController()
      abort.current = controller
      await beginImport({ id, member: me.member.id, kind: kind.name, name: fileName, at })
      await runImport({
        importId: id,
        kind: kind.name,
        requests: kind.requests,
        current: kind.current,
        plan,
        outcomes,
        isKnown,
        signal: controller.signal,
        onProgress: () => setDone(outcomes.size),
      })
      const changesNothing = ![...outcomes.values()].some(({ did }) => did === 'added' || did === 'updated')
      if (changesNothing) await forgetImport(id)
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [kind.name] }),
        queries.invalidateQueries({ queryKey: ['imports'] }),
      ]),
  })
  return {
    run,
    done,
    isPending,
    error,
    start: (plan: readonly Planned<R, Body>[], known: readonly R[]) => {
      const ids = new Set(known.map(({ id }) => id))
      const next = {
        id: crypto.randomUUID(),
        at: Date.now(),
        plan,
        outcomes: new Map(),
        isKnown: (id: string) => ids.has(id),
      }
      setDone(0)
      setRun(next)
      mutate(next)
    },
    /** Sends the rows that have no outcome yet. */
    proceed: () => run && mutate(run),
    cancel: () => abort.current?.abort(),
  }
}
