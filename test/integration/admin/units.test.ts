import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, inject, it, vi } from 'vitest'
import { store } from '../../../ops/admin/backup/store.ts'
import type { MemberId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { adminHere } from '../../support/admin.ts'
import { direct, useService } from '../../support/api.ts'
import { fillLists } from '../../support/data/list-data.ts'
import { installFaults } from '../../support/like-aws.ts'
import { storeUse, watchClient, watchStore } from '../../support/store-calls.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { newWorkspace } from '../../support/workspace.ts'

beforeAll(() => {
  useService()
  // Retries would be counted too.
  installFaults().set({})
  // The progress of the commands.
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  // Returned, so that it stops at the end: the files of a worker share their clients.
  const stops = [watchStore(), watchClient(store())]
  return () => {
    for (const stop of stops) stop()
  }
})

/** Units of the store, read and written. */
type Units = readonly [read: number, write: number]

/**
 * Runs every command that is given a workspace, or the id of a member or key, and deletes the workspace at the end.
 * @param on options that name the service
 */
async function unitsOfCommands(
  on: readonly string[],
  ws: WorkspaceId,
  owner: MemberId,
): Promise<Record<string, Units>> {
  const folder = tempFolder()
  const file = join(folder, 'passphrase')
  const units: Record<string, Units> = {}
  const run = async (...args: string[]) => {
    let output = ''
    const { readUnits, writeUnits } = await storeUse(async () => {
      const { code, stdout, stderr } = await adminHere([...on, '--json', ...args])
      if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
      output = stdout
    })
    units[args.slice(0, 2).join(' ')] = [readUnits, writeUnits]
    return JSON.parse(output)
  }
  writeFileSync(file, 'correct horse battery staple')
  const { id: key } = await run('key', 'create', '--member', owner)
  await run('key', 'list', '--member', owner)
  await run('key', 'revoke', key)
  await run('member', 'list', '--workspace', ws)
  await run('member', 'set-permissions', owner, '--permissions', 'workspace.admin')
  await run('member', 'activate', owner)
  await run('workspace', 'set-plan', ws, 'starter')
  await run('subscriptions', 'reseal', '--workspace', ws)
  await run('workspace', 'export', ws, '--to', join(folder, 'export'), '--passphrase-file', file)
  await run('workspace', 'delete', ws, '--confirm', ws, '--wait', '0', '--now')
  return units
}

it('the units of the commands follow the workspace, not the table', async () => {
  const on = ['--data', dirname(inject('service').logFile)]
  const measure = async () => {
    const { id, owner } = await newWorkspace(direct)
    await fillLists(id, owner, 10)
    return unitsOfCommands(on, id, owner)
  }
  const few = await measure()
  const other = await newWorkspace(direct)
  await fillLists(other.id, other.owner, 200)
  expect(await measure()).toEqual(few)
})
