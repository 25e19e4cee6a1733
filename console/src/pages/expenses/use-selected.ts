import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ExpenseFilters, expensePages } from '../../api/expense-list.ts'
import type { Expense } from '../../api/expense-types.ts'

export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly set: (ids: ReadonlySet<string>) => void
  /** Removes expenses that have been changed; the user may have selected others meanwhile. */
  readonly drop: (ids: readonly string[]) => void
}

interface Options {
  readonly selection: Pick<Selection, 'ids' | 'set'>
  /** The expenses that the list has loaded and that the member may change. */
  readonly loaded: readonly Expense[]
  readonly filters: ExpenseFilters
  readonly mayChange: (expense: Expense) => boolean
}

const byId = (expenses: readonly Expense[]) => expenses.map((expense) => [expense.id, expense] as const)

/** The selected expenses of a filter, including expenses that the list has not loaded. */
export function useSelected({ selection: { ids, set }, loaded, filters, mayChange }: Options) {
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const [count, setCount] = useState(0)
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: async () => {
      const controller = new AbortController()
      const { signal } = controller
      abort.current = controller
      const matching = new Map<string, Expense>()
      setCount(0)
      for await (const page of expensePages(filters, signal)) {
        for (const [id, expense] of byId(page.data.filter(mayChange))) matching.set(id, expense)
        setCount(matching.size)
      }
      signal.throwIfAborted()
      return matching
    },
    onSuccess: (matching) => set(new Set(matching.keys())),
  })
  const known = new Map([...(data ?? []), ...byId(loaded)])
  // Expenses that a new filter hides are no longer selected.
  const selected = [...known.values()].filter(({ id }) => ids.has(id))
  const isPartial = selected.length < known.size
  return {
    selected,
    /** Whether the list or *Select all* has loaded expenses that are not selected. */
    isPartial,
    hasAll: data !== undefined && !isPartial,
    /** Selects all expenses of the filter that the member may change, and loads them first. */
    selectAll: () => mutate(),
    /** While they are loaded: the number so far. */
    loading: isPending ? count : undefined,
    cancel: () => {
      abort.current?.abort()
      reset()
    },
    error,
  }
}
