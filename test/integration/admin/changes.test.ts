import { dirname } from 'node:path'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { adminJsonHere } from '../../support/admin.ts'
import { direct } from '../../support/api.ts'
import { SKEW_MS } from '../../support/skew.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'

const on = () => ['--data', dirname(inject('service').logFile)]

it('changes list shows each record that changed since a time, and each event', async () => {
  const workspace = await newWorkspace(direct)
  await workspace.post('/v1/contacts', { name: 'Before' })
  const { body: gone } = await workspace.post('/v1/contacts', { name: 'Gone' })
  await workspace.post('/v1/vendors', { name: 'Before' })
  // Entries of the audit log are dated by their commits.
  const since = new Date(Date.now() + 1 + SKEW_MS)
  await until(() => Date.now() > since.getTime() + SKEW_MS)
  const { body: opportunity } = await workspace.post('/v1/opportunities', { name: 'A roof' })
  const { body: key } = await workspace.post('/v1/api-keys', { name: 'new' })
  await workspace.delete(`/v1/contacts/${gone.id}`)
  const list = async () => {
    const args = ['changes', 'list', '--since', since.toISOString(), '--workspace', workspace.id]
    return (await adminJsonHere([...on(), ...args])).changes
  }
  // The indexes lag in a like-AWS run.
  await until(async () => (await list()).length >= 5)
  const changes = await list()
  const common = { workspace_id: workspace.id, at: expect.any(String) }
  expect(changes).toHaveLength(5)
  // Oldest first.
  const times = changes.map(({ at }: { at: string }) => at)
  expect(times).toEqual(times.toSorted())
  expect(new Set(times).size).toBeGreaterThan(1)
  expect(changes).toEqual(
    expect.arrayContaining([
      { ...common, type: 'opportunity', id: opportunity.id },
      { ...common, type: 'event', id: expect.stringMatching(/^evt_/), trigger_id: 'opportunity.created' },
      { ...common, type: 'apikey', id: key.id },
      // The audit log records the key.
      { ...common, type: 'audit', id: expect.any(String), action: 'api_key.created', entity_id: key.id },
      { ...common, type: 'contact', id: gone.id, deleted: true },
    ]),
  )
})

it('changes list leaves out none of the newest, as lists of the API do', async () => {
  const workspace = await newWorkspace(direct)
  const { body: opportunity } = await workspace.post('/v1/opportunities', { name: 'A roof' })
  const args = ['changes', 'list', '--since', opportunity.updated_at, '--workspace', workspace.id]
  const found = async () =>
    (await adminJsonHere([...on(), ...args])).changes.map(({ id }: { id: string }) => id)
  // The indexes lag in a like-AWS run.
  await until(async () => (await found()).includes(opportunity.id))
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.parse(opportunity.updated_at) + 1)
  onTestFinished(() => now.mockRestore())
  expect(await found()).toContain(opportunity.id)
})
