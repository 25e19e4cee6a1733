import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { memberOfKey, meQuery } from '../../api/me.ts'
import { BEGINS, startSession } from '../../api/session.ts'
import { pageAddress } from '../page-paths.ts'

/**
 * Begins a session with a credential, and opens a page.
 * @param to where to go then; any text
 */
export function useBegin<Input>(credentialOf: (input: Input) => Promise<string> | string, to?: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    meta: BEGINS,
    mutationFn: async (input: Input) => {
      const credential = await credentialOf(input)
      return { credential, me: await memberOfKey(credential) }
    },
    onSuccess: async ({ credential, me }) => {
      startSession(credential)
      queries.setQueryData(meQuery.queryKey, me)
      // Another site must not use this page to lead somewhere else.
      await navigate({ href: pageAddress(to), replace: true })
    },
  })
}
