import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test, vi } from 'vitest'
import type { ContactId } from '../../../shared/domain/ids.ts'
import { logger } from '../../../shared/log.ts'
import { contactKey } from '../../../shared/table/keys.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { direct } from '../../support/api.ts'
import { documents } from '../../support/documents.ts'
import { newWorkspace } from '../../support/workspace.ts'

test('an unreadable row is a 500, and the log names its key and field', async () => {
  const workspace = await newWorkspace(direct)
  const { body } = await workspace.post('/v1/contacts', { name: 'Carla' })
  const key = contactKey(workspace.id, body.id as ContactId)
  const Item = { ...key, type: 'contact', data: JSON.stringify({ ...body, name: 3 }), v: 1 }
  await documents().send(new PutCommand({ TableName: tableName(), Item }))
  using logged = vi.spyOn(logger(), 'error')
  const answer = await workspace.get(`/v1/contacts/${body.id}`)
  expect(answer).toMatchObject({ status: 500, body: { error: { code: 'internal_error' } } })
  expect(answer.text).not.toContain(key.pk)
  const error = new Error(`row ${key.pk} ${key.sk}: data.workspace_id must be text and is absent`)
  expect(logged).toHaveBeenCalledWith('request failed', {
    error: expect.objectContaining({ name: 'InvalidRow', message: error.message }),
    route: 'getContact',
  })
})
