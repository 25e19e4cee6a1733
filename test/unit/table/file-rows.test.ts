import { expect, test } from 'vitest'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Photo } from '../../../shared/domain/photo.ts'
import { photoInsertion } from '../../../shared/table/photos.ts'
import { replacedFileInsertion } from '../../../shared/table/replaced-files.ts'
import { ABSENT, changed, now, of, self } from './expected-rows.ts'

test('a photo is indexed by project and trash state, and is due after two days while it is pending', () => {
  const row = (data: Photo, more: object) => ({
    put: { ...self('ws#photo#id'), type: 'photo', data, v: 1, list_sk: 'id', ...changed('photo'), ...more },
    when: ABSENT,
  })
  const pending = of<Photo>({ status: 'pending', project_id: null })
  expect(photoInsertion(pending)).toEqual(
    row(pending, { list_pk: 'ws#photo', due_pk: 'awaited', due_sk: '2026-03-16T09:00:00.000Z#ws#photo#id' }),
  )
  const ready = of<Photo>({ status: 'ready', project_id: 'p' })
  expect(photoInsertion(ready)).toEqual(row(ready, { list_pk: 'ws#photo', project_pk: 'ws#photo#project#p' }))
  const trashed = of<Photo>({ status: 'trashed', project_id: 'p' })
  expect(photoInsertion(trashed)).toEqual(
    row(trashed, { list_pk: 'ws#photo#trash', project_pk: 'ws#photo#trash#project#p' }),
  )
})

test('a replaced file is kept for 91 days', () => {
  const due = '2026-06-13T09:00:00.000Z'
  expect(replacedFileInsertion('ws' as WorkspaceId, 'receipts/a', now)).toEqual({
    put: {
      ...{ pk: 'ws#replaced_file', sk: 'receipts/a' },
      type: 'replaced_file',
      data: null,
      due_pk: 'replaced_file',
      due_sk: `${due}#ws#replaced_file`,
    },
  })
})
