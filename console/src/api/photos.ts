import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Init, Schemas } from '../../../clients/typescript/src/types.ts'
import { changeShown } from './change-shown.ts'
import { client } from './client.ts'
import { type FiltersOf, useList } from './lists.ts'
import { polling } from './polling.ts'
import { onSessionChange } from './session.ts'

export type Photo = Schemas['Photo']
export type PhotoChange = NonNullable<Init<'/v1/photos/{id}', 'patch'>['body']>

/** How long before its expiry a link is replaced, in milliseconds. */
const MARGIN_MS = 3_600_000

const known = new Map<string, Photo>()
// Links are credentials.
onSessionChange(() => known.clear())

/**
 * The photo with the links of an earlier response, as long as these links are valid. With new links, the browser would
 * load the files again after every change, even of the caption.
 */
export function withKnownLinks(photo: Photo): Photo {
  const before = known.get(photo.id)
  if (before?.updated_at === photo.updated_at && isValid(before)) return before
  const { content_hash: hash } = photo
  const isSameFile = before && hash && before.content_hash === hash && isValid(before)
  const { original, display, thumbnail } = isSameFile ? before : photo
  const next = isSameFile ? { ...photo, original, display, thumbnail } : photo
  known.set(photo.id, next)
  return next
}

const isValid = ({ original }: Photo): boolean =>
  original === null || Date.parse(original.expires_at) - Date.now() > MARGIN_MS

type Hidden = 'updated_since' | 'order' | 'include_deleted' | 'taken_from' | 'taken_to'

export interface PhotoFilters extends FiltersOf<'/v1/photos', Hidden> {
  /** The calendar day in the browser's time zone, YYYY-MM-DD. */
  readonly day?: string | undefined
}

/** The filters of the request: a day is all times between its two midnights. */
function photoQueryOf({ day, ...filters }: PhotoFilters) {
  if (!day) return filters
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const midnight = (days: number) => new Date(year, month - 1, date + days).getTime()
  const taken_from = new Date(midnight(0)).toISOString()
  return { ...filters, taken_from, taken_to: new Date(midnight(1) - 1).toISOString() }
}

const LISTS = ['photos', 'list'] as const
const ofId = (id: string) => ({ params: { path: { id } } })

export function usePhotos(filters: PhotoFilters) {
  return useList({
    queryKey: [...LISTS, filters],
    limit: 50,
    load: async (page, signal) => {
      const params = { query: { ...photoQueryOf(filters), ...page } }
      const loaded = await client().get('/v1/photos', { params, signal })
      return { ...loaded, data: loaded.data.map(withKnownLinks) }
    },
  })
}

/** A photo that has been uploaded, refreshed until the service has checked it. */
export const useCheckedPhoto = (id: string) =>
  useQuery({
    queryKey: ['photos', 'one', id],
    queryFn: async ({ signal }) =>
      withKnownLinks(await client().get('/v1/photos/{id}', { ...ofId(id), signal })),
    refetchInterval: (query) => {
      const { status = 'pending' } = query.state.data ?? {}
      return status === 'pending' ? polling(query) : false
    },
  })

export function usePhotosRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: LISTS })
}

export const changePhoto = (photo: Photo, body: PhotoChange): Promise<Photo> =>
  changeShown(photo, {
    read: () => client().get('/v1/photos/{id}', ofId(photo.id)),
    write: (ifMatch) => client().patch('/v1/photos/{id}', { ...ofId(photo.id), body, ifMatch }),
  })

export const trashPhoto = (photo: Photo) =>
  changeShown(photo, {
    read: () => client().get('/v1/photos/{id}', ofId(photo.id)),
    write: (ifMatch) => client().delete('/v1/photos/{id}', { ...ofId(photo.id), ifMatch }),
  })
export const restorePhoto = (id: string) => client().post('/v1/photos/{id}/restore', ofId(id))
