import type { Schemas } from '../../../clients/typescript/src/types.ts'
import { client } from './client.ts'
import { useList } from './lists.ts'

export type Envelope = Schemas['Envelope']
export type Call = Schemas['Call']

/** The envelopes of the workspace, newest first: the API has no filter by opportunity. */
export const useEnvelopes = () =>
  useList({
    queryKey: ['envelopes'],
    load: (page, signal) => client().get('/v1/envelopes', { params: { query: { ...page } }, signal }),
  })

/** The calls of the workspace, newest first: the API has no filter by opportunity. */
export const useCalls = () =>
  useList({
    queryKey: ['calls'],
    load: (page, signal) => client().get('/v1/calls', { params: { query: { ...page } }, signal }),
  })
