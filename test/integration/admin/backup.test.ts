import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DeleteItemCommand, paginateScan, type QueryCommand } from '@aws-sdk/client-dynamodb'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { exportWorkspace } from '../../../ops/admin/backup/export.ts'
import { skippedPartitions } from '../../../ops/admin/backup/export-rows.ts'
import { importWorkspace } from '../../../ops/admin/backup/import.ts'
import { allPrefixes, objectsBelow, s3 } from '../../../ops/admin/backup/list-objects.ts'
import { removeWorkspace } from '../../../ops/admin/backup/remove.ts'
import { type RawRow, store } from '../../../ops/admin/backup/store.ts'
import { holdWorkspace } from '../../../shared/actions/workspaces/hold.ts'
import { env } from '../../../shared/aws/environment.ts'
import { newId, type WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { hashOf, publicIdOf, type Token } from '../../../shared/domain/people/token.ts'
import { addToRate } from '../../../shared/table/access/rates.ts'
import {
  credentialKey,
  estimateLinkKey,
  idempotencyKey,
  invitationKey,
  isInOutbox,
  rateKey,
  timeOfDueKey,
  workspaceKey,
} from '../../../shared/table/keys.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { queryRows } from '../../../shared/table/store/query.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { isHeldNow } from '../../../shared/webhooks/deliveries/holds.ts'
import { direct, useService } from '../../support/api.ts'
import { documents } from '../../support/documents.ts'
import { joinBy, openTo, signIn } from '../../support/people.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { newWorkspace } from '../../support/workspace.ts'

const PASSPHRASE = 'correct horse battery staple'

beforeAll(() => {
  useService()
  // The progress of the commands.
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})

/** Every row of a workspace, by its key. */
async function rowsOf(ws: WorkspaceId): Promise<Record<string, RawRow>> {
  const rows: Record<string, RawRow> = {}
  for await (const { Items = [] } of paginateScan(
    { client: store() },
    { TableName: tableName(), ConsistentRead: true },
  ))
    for (const row of Items) if (row.pk?.S?.startsWith(`${ws}#`)) rows[`${row.pk.S} ${row.sk?.S}`] = row
  return rows
}

async function filesOf(ws: WorkspaceId): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of objectsBelow(allPrefixes(ws))) keys.push(key)
  return keys.toSorted()
}

const putObject = (Key: string, Body: string, ContentType = 'application/pdf') =>
  s3().send(new PutObjectCommand({ Bucket: env('FILES_BUCKET'), Key, Body, ContentType }))

/** Rows that are valid for one deployment and a short time only. */
const SHORT_LIVED = ['challenge', 'session']

/**
 * A workspace with a subscription, a revoked key, a stored response, an event, a due row and files; with an owner who has
 * joined, and a member who is invited.
 */
async function filled() {
  const workspace = await newWorkspace(direct)
  const { id } = workspace
  // A trigger that does not fire, so that no delivery is written during the export.
  const target = { trigger_id: 'photo.deleted', target_url: 'http://127.0.0.1:9/' }
  const { body: subscription } = await workspace.post('/v1/subscriptions', {
    ...target,
    headers: { 'X-Team': 'roofing' },
  })
  await workspace.post(`/v1/subscriptions/${subscription.id}/rotate-secret`)
  await workspace.patch(`/v1/subscriptions/${subscription.id}`, { status: 'paused' })
  const { body: revoked } = await workspace.post('/v1/api-keys', { name: 'old' })
  await workspace.delete(`/v1/api-keys/${revoked.id}`)
  const { body: opportunity } = await workspace.post(
    '/v1/opportunities',
    { name: 'A roof' },
    { 'idempotency-key': 'once' },
  )
  const { invitation } = (await workspace.post(`/v1/members/${workspace.owner}/invitation`)).body
  const owner = await joinBy(direct, invitation.token)
  const { body: invited } = await workspace.post('/v1/members', { name: 'Nia', email: 'nia@example.com' })
  await putObject(`receipts/${id}/a/one.pdf`, 'first')
  await putObject(`photos/${id}/b/two.jpg`, 'second', 'image/jpeg')
  const { body: estimate } = await workspace.post(`/v1/opportunities/${opportunity.id}/estimates`, {
    title: 'A roof',
    amount: 1,
  })
  await workspace.post(`/v1/estimates/${estimate.id}/send`)
  const { body: link } = await workspace.post(`/v1/estimates/${estimate.id}/link`)
  return { workspace, id, subscription, opportunity, owner, invited, link }
}

const listed = (folder: string, name: string) =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** Makes the import of a workspace unfinished again, at a step. */
async function interrupt(ws: WorkspaceId, import_of: string, import_step: string): Promise<void> {
  const key = { pk: `${ws}#workspace`, sk: 'self' }
  const row = (await rowsOf(ws))[`${key.pk} ${key.sk}`]
  const Item = { ...key, type: 'workspace', data: row?.data?.S, v: Number(row?.v?.N), import_of, import_step }
  await documents().send(new PutCommand({ TableName: tableName(), Item }))
}

it('a workspace that is exported, deleted and imported is the same', async () => {
  const { workspace, id, subscription, opportunity, owner, invited } = await filled()
  const folder = join(tempFolder(), 'export')
  const summary = await exportWorkspace(id, folder, PASSPHRASE)
  expect(summary).toEqual({
    export_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    workspace_id: id,
    started_at: expect.stringMatching(/Z$/),
    finished_at: expect.stringMatching(/Z$/),
    rows: expect.any(Number),
    api_keys: 1,
    files: 2,
    file_bytes: 11,
    folder,
  })
  expect(readdirSync(folder).toSorted()).toEqual([
    ...['credentials.jsonl', 'files', 'files.jsonl', 'manifest.json', 'rows.jsonl', 'state.json'],
  ])
  const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/)
  expect(listed(folder, 'files.jsonl')).toEqual([
    { key: `photos/${id}/b/two.jpg`, size: 6, type: 'image/jpeg', sha256 },
    { key: `receipts/${id}/a/one.pdf`, size: 5, type: 'application/pdf', sha256 },
  ])
  const photo = join(folder, `files/photos/${id}/b/two.jpg`)
  expect(readFileSync(photo, 'utf8')).toBe('second')
  // Only the user who exports can read the files.
  const lists = ['rows.jsonl', 'credentials.jsonl', 'manifest.json'].map((name) => join(folder, name))
  for (const file of [photo, ...lists]) expect((statSync(file).mode & 0o777).toString(8), file).toBe('600')
  expect(listed(folder, 'rows.jsonl').length).toBe(summary.rows)

  const before = await rowsOf(id)
  const types = new Set(Object.values(before).map(({ type }) => type?.S))
  expect(SHORT_LIVED.filter((type) => types.has(type))).toEqual(SHORT_LIVED)
  const skipped = skippedPartitions(id)
  // The sums may count a record during the export; records are counted again after the import.
  const kept = (row: RawRow) => !skipped.has(row.pk?.S ?? '') && row.type?.S !== 'counted'
  const keyOf = ({ pk, sk }: RawRow) => `${pk?.S} ${sk?.S}`
  expect(listed(folder, 'rows.jsonl').filter(kept).map(keyOf).toSorted()).toEqual(
    Object.values(before).filter(kept).map(keyOf).toSorted(),
  )
  const shown = (await workspace.get(`/v1/subscriptions/${subscription.id}`)).body

  await expect(importWorkspace(folder, PASSPHRASE)).rejects.toThrow(
    `workspace ${id} already exists and does not come from this export`,
  )
  const removed = await removeWorkspace(id, 0)
  expect(removed).toMatchObject({ id, removed: { files: 2, api_keys: 2 } })
  expect(removed.removed.rows).toBeGreaterThanOrEqual(summary.rows)
  expect([await rowsOf(id), await filesOf(id)]).toEqual([{}, []])
  expect((await workspace.get('/v1/me')).status).toBe(401)
  const nothing = { rows: 0, files: 0, api_keys: 0 }
  expect(await removeWorkspace(id, 0)).toEqual({ id, removed: nothing })

  const { export_id, rows } = summary
  const imported = { id, export_id, rows, api_keys: 1, files: 2, file_bytes: 11 }
  await expect(importWorkspace(folder, 'another passphrase')).rejects.toThrow(
    'not the passphrase of the export',
  )
  expect(await importWorkspace(folder, PASSPHRASE)).toEqual({ ...imported, already: false })
  expect(await importWorkspace(folder, PASSPHRASE)).toEqual({ ...imported, already: true })
  expect(await filesOf(id)).toEqual([`photos/${id}/b/two.jpg`, `receipts/${id}/a/one.pdf`])
  // The link to the estimate is not exported, so nothing claims that it works.
  const [{ estimate, ...found }] = (await workspace.get('/v1/opportunities')).body.data
  expect([found.id, estimate.status, estimate.link_expires_at]).toEqual([opportunity.id, 'sent', null])
  expect((await workspace.get(`/v1/estimates/${estimate.id}`)).body.link_expires_at).toBeNull()
  expect((await workspace.get(`/v1/subscriptions/${subscription.id}`)).body).toEqual(shown)
  expect((await owner.client.get('/v1/me')).status).toBe(401)
  expect((await signIn(openTo(direct), owner.authenticator)).status).toBe(201)
  const { token } = invited.invitation
  expect((await openTo(direct)('/v1/passkeys/options', { invitation: token })).status).toBe(401)
  await joinBy(direct, (await workspace.post(`/v1/members/${invited.id}/invitation`)).body.invitation.token)
  const after = await rowsOf(id)
  // The sweep has passed the times at which the events were written, so it finds them by the time of the import.
  const events = Object.entries(after).filter(([key, row]) => key in before && isInOutbox(row.due_pk?.S))
  expect(events.length).toBeGreaterThan(0)
  for (const [, { due_sk }] of events) expect(timeOfDueKey(due_sk?.S ?? '') > summary.finished_at).toBe(true)
  const { data: sealedBefore, ...old } = before[`${id}#subscription ${subscription.id}`] ?? {}
  const { data: sealedAfter, ...now } = after[`${id}#subscription ${subscription.id}`] ?? {}
  expect(now).toEqual(old)
  // Sealed again with the key of this deployment.
  expect(sealedAfter).not.toEqual(sealedBefore)
  // Nothing is left in the form of the import.
  expect(Object.values(after).filter(({ held, type }) => held || type?.S === 'held')).toEqual([])
})

it('an export refuses folders with something else, and workspaces that do not exist', async () => {
  const { id } = await newWorkspace(direct)
  const folder = tempFolder()
  const other = newId<WorkspaceId>(new Date())
  await expect(exportWorkspace(other, folder, PASSPHRASE)).rejects.toThrow(`there is no workspace ${other}`)
  await exportWorkspace(id, folder, PASSPHRASE)
  await expect(exportWorkspace(id, folder, PASSPHRASE)).rejects.toThrow(
    `${folder} contains a finished export; choose another folder`,
  )
  const another = await newWorkspace(direct)
  await expect(exportWorkspace(another.id, folder, PASSPHRASE)).rejects.toThrow(
    `${folder} contains an export of workspace ${id}`,
  )
  const full = tempFolder()
  writeFileSync(join(full, 'notes.txt'), 'mine')
  await expect(exportWorkspace(id, full, PASSPHRASE)).rejects.toThrow(`${full} is not empty`)
  const file = join(full, 'notes.txt')
  await expect(exportWorkspace(id, file, PASSPHRASE)).rejects.toThrow(`the folder ${file} cannot be used: `)
})

it('a deletion finds rows that an index shows late', async () => {
  const { workspace, id, subscription, opportunity } = await filled()
  await workspace.post(`/v1/opportunities/${opportunity.id}/estimates`, { title: 'Roof', amount: 1 })
  await workspace.post(`/v1/subscriptions/${subscription.id}/test`)
  const real = store().send.bind(store())
  const late = new Set([`${id}#estimates#${opportunity.id}`, `${id}#deliveries#${subscription.id}`])
  vi.spyOn(store(), 'send').mockImplementation(async (command: object) => {
    const { input } = command as QueryCommand
    const pk = input.IndexName && input.ExpressionAttributeValues?.[':pk']?.S
    // The first query of each list.
    return pk && late.delete(pk) ? { Items: [] } : real(command as QueryCommand)
  })
  onTestFinished(() => void vi.mocked(store().send).mockRestore())
  await removeWorkspace(id, 0)
  expect([late.size, await rowsOf(id)]).toEqual([0, {}])
})

it('the rows of a workspace outside its partitions are deleted with it', async () => {
  const { workspace, id, owner, invited, link } = await filled()
  const partOf = (token: string) => publicIdOf(token as Token)
  const [publicId, session] = [partOf(workspace.key), partOf(owner.session.session_token)]
  const now = Date.now()
  for (const limited of [id, publicId, session]) await addToRate(limited, 1, now)
  const ofTokens = [publicId, session].flatMap((one) => [rateKey(one), credentialKey(one)])
  const linkKey = estimateLinkKey(hashOf(new URL(link.url).pathname.slice('/v1/e/'.length) as Token))
  const keys = [rateKey(id), ...ofTokens, invitationKey(partOf(invited.invitation.token)), linkKey]
  const { pk } = idempotencyKey(publicId, '')
  const found = async () => {
    const responses = await queryRows({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    })
    return [...(await Promise.all(keys.map((one) => readRow(one)))), ...responses].map((row) => row?.pk)
  }
  expect(await found()).toEqual([...keys.map((one) => one.pk), pk])
  await removeWorkspace(id, 0)
  expect(await found()).toEqual(keys.map(() => undefined))
})

it('an import refuses a damaged export, and one with a row or key of another workspace, and writes nothing', async () => {
  const { workspace, id } = await filled()
  const folder = tempFolder()
  await exportWorkspace(id, folder, PASSPHRASE)
  await removeWorkspace(workspace.id, 0)
  const manifestFile = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const other = await newWorkspace(direct)
  /** Imports with a changed file, and restores it. An operator may be given an export with new sums. */
  async function withFile(name: string, change: (text: string) => string, hasNewSum = false) {
    const path = join(folder, name)
    const before = readFileSync(path, 'utf8')
    writeFileSync(path, change(before))
    const sum = createHash('sha256').update(change(before)).digest('hex')
    if (hasNewSum)
      writeFileSync(manifestFile, JSON.stringify({ ...manifest, sums: { ...manifest.sums, [name]: sum } }))
    try {
      return await importWorkspace(folder, PASSPHRASE)
    } finally {
      writeFileSync(path, before)
      writeFileSync(manifestFile, JSON.stringify(manifest))
    }
  }
  const withRow = (row: object) => withFile('rows.jsonl', (text) => `${text}${JSON.stringify(row)}\n`, true)
  await expect(withFile('manifest.json', () => '{}')).rejects.toThrow(
    `${manifestFile} was not written by this version`,
  )
  const photo = join('files', 'photos', id, 'b', 'two.jpg')
  await expect(withFile(photo, () => 'others')).rejects.toThrow(`${join(folder, photo)} is damaged`)
  const foreign = { pk: `${other.id}#contact`, sk: 'self' }
  const foreignRow = { pk: { S: foreign.pk }, sk: { S: foreign.sk }, type: { S: 'contact' } }
  await expect(withRow(foreignRow)).rejects.toThrow('a row of another workspace')
  // The revocation of this key would end the key of the other workspace.
  const [key] = (await other.get('/v1/api-keys')).body.data
  const otherKey = await readRow({ pk: `${other.id}#apikey`, sk: key.id })
  const { public_id } = JSON.parse(String(otherKey?.data))
  const naming = {
    pk: { S: `${id}#apikey` },
    sk: { S: key.id },
    type: { S: 'contact' },
    data: { S: JSON.stringify({ public_id }) },
    v: { N: '1' },
  }
  await expect(withRow(naming)).rejects.toThrow('the export contains an API key of another workspace')
  expect([await readRow(foreign), await readRow(workspaceKey(id))]).toEqual([undefined, undefined])
  rmSync(manifestFile)
  await expect(importWorkspace(folder, PASSPHRASE)).rejects.toThrow(
    `the export in ${folder} is not finished: run workspace export again`,
  )
  const empty = tempFolder()
  await expect(importWorkspace(empty, PASSPHRASE)).rejects.toThrow(`there is no export in ${empty}`)
})

it('a workspace whose deliveries are held is imported with its hold', async () => {
  const { id } = await newWorkspace(direct)
  await holdWorkspace(id, { deliveries_paused: true }, new Date())
  const folder = join(tempFolder(), 'export')
  await exportWorkspace(id, folder, PASSPHRASE)
  await removeWorkspace(id, 0)
  expect(await isHeldNow(id)).toBe(false)
  await importWorkspace(folder, PASSPHRASE)
  expect(await isHeldNow(id)).toBe(true)
})

it('an import that is repeated does not make a key valid again that was revoked since', async () => {
  const { workspace, id } = await filled()
  const { body: key } = await workspace.post('/v1/api-keys', { name: 'books' })
  const credential = () => readRow(credentialKey(publicIdOf(key.api_key)))
  const folder = tempFolder()
  const { export_id } = await exportWorkspace(id, folder, PASSPHRASE)
  await removeWorkspace(id, 0)
  await importWorkspace(folder, PASSPHRASE)
  expect(await credential()).toBeDefined()
  await workspace.delete(`/v1/api-keys/${key.id}`)
  await interrupt(id, export_id, 'activate')
  expect(await importWorkspace(folder, PASSPHRASE)).toMatchObject({ already: false })
  expect(await credential()).toBeUndefined()
})

it('an import continues where it was interrupted, and does not undo what has changed since', async () => {
  const { workspace, id, opportunity } = await filled()
  const folder = tempFolder()
  const { export_id } = await exportWorkspace(id, folder, PASSPHRASE)
  await removeWorkspace(id, 0)
  await importWorkspace(folder, PASSPHRASE)
  await workspace.patch(`/v1/opportunities/${opportunity.id}`, { name: 'Changed since' })
  await interrupt(id, export_id, 'activate')
  await expect(exportWorkspace(id, tempFolder(), PASSPHRASE)).rejects.toThrow(
    `workspace ${id} is being imported: finish the import first`,
  )
  expect(await importWorkspace(folder, PASSPHRASE)).toMatchObject({ already: false })
  const path = `/v1/opportunities/${opportunity.id}`
  expect((await workspace.get(path)).body).toMatchObject({ name: 'Changed since' })
  await interrupt(id, export_id, 'rows')
  const [missing] = Object.values(await rowsOf(id)).filter(({ type }) => type?.S === 'pipeline')
  const Key = { pk: missing?.pk ?? { S: '' }, sk: missing?.sk ?? { S: '' } }
  await store().send(new DeleteItemCommand({ TableName: tableName(), Key }))
  expect(await importWorkspace(folder, PASSPHRASE)).toMatchObject({ already: false })
  expect(await rowsOf(id)).toHaveProperty([`${Key.pk.S} ${Key.sk.S}`], missing)
  expect((await workspace.get(path)).body).toMatchObject({ name: 'Changed since' })
})
