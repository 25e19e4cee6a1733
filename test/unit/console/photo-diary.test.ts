import { expect, test } from 'vitest'
import type { Opportunity } from '../../../console/src/api/opportunities.ts'
import type { Photo } from '../../../console/src/api/photos.ts'
import { diaryOf, distinctNames, nearestJobs } from '../../../console/src/pages/photos/diary.ts'

const local = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString()
const photo = (id: string, taken_at: string | null, project_id: string | null = null) =>
  ({ id, taken_at, project_id, created_at: local(9, 12), mime_type: 'image/jpeg' }) as Photo
const job = (id: string, appointment_at: string | null) => ({ id, appointment_at }) as Opportunity

test('photos are in order of the time when they were taken, by day and job', () => {
  const photos = [
    photo('late', local(8, 23), 'a'),
    photo('uploaded', null),
    photo('early', local(8, 0), 'b'),
    photo('noon', local(8, 12), 'a'),
  ]
  expect(
    diaryOf(photos).map(({ day, entries }) => [
      day,
      ...entries.map((entry) => [entry.projectId, entry.photos.map(({ id }) => id)]),
    ]),
  ).toEqual([
    ['2026-03-09', [null, ['uploaded']]],
    ['2026-03-08', ['a', ['late', 'noon']], ['b', ['early']]],
  ])
})

test('the job with the nearest appointment is proposed, unless that is more than 12 hours away', () => {
  const photos = [photo('morning', local(8, 9)), photo('noon', local(8, 12)), photo('other', local(6, 9))]
  const jobs = [job('none', null), job('first', local(8, 8)), job('second', local(8, 14))]
  expect(nearestJobs(photos, jobs).map(([{ id }, some]) => [id, some.map((one) => one.id)])).toEqual([
    ['first', ['morning']],
    ['second', ['noon']],
  ])
  expect(nearestJobs(photos, [])).toEqual([])
})

test('files of one day have distinct names in a ZIP file', () => {
  const taken = '2026-03-14T12:00:00Z'
  expect(distinctNames([photo('a', taken), photo('b', taken), photo('c', '2026-03-15T12:00:00Z')])).toEqual([
    'photo-2026-03-14.jpg',
    'photo-2026-03-14-2.jpg',
    'photo-2026-03-15.jpg',
  ])
})
