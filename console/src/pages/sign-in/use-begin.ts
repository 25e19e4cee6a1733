import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Me, memberOf, meQuery } from '../../api/me.ts'
import { BEGINS, startSession } from '../../api/session.ts'

/** Signs in. @returns the API key to use; undefined if a cookie has the session */
type Begin<Input> = (input: Input) => Promise<undefined> | string

/**
 * Starts a session.
 * @param onBegun called when the session has started, unless the page is reloaded
 */
export function useBegin<Input>(begin: Begin<Input>, onBegun: (me: Me) => void) {
  const queries = useQueryClient()
  return useMutation({
    meta: BEGINS,
    mutationFn: async (input: Input) => {
      const key = await begin(input)
      return { key, me: await memberOf(key) }
    },
    onSuccess: ({ key, me }) => {
      const { session_id } = me
      if (key === undefined && session_id === null)
        throw new Error('the browser keeps no cookie of the session')
      startSession(key === undefined ? { sessionId: session_id ?? '' } : { key })
      queries.setQueryData(meQuery.queryKey, me)
      onBegun(me)
    },
  })
}
