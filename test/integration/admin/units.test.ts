import { dirname } from 'node:path'
import { beforeAll, expect, inject, it, vi } from 'vitest'
import { fillLists } from '../../../tools/bench/list-data.ts'
import { direct, useService } from '../../support/api.ts'
import { installFaults } from '../../support/like-aws.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { unitsOfCommands, watchAdmin } from './units-of-commands.ts'

beforeAll(() => {
  useService()
  // Retries would be counted too.
  installFaults().set({})
  // The progress of the commands.
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  // Returned, so that it stops at the end: the files of a worker share their clients.
  return watchAdmin()
})

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
