import type { Guarantee } from './guarantee.ts'

/** Promises about the operator's tool and the other command lines. */
export const TOOL_GUARANTEES: readonly Guarantee[] = [
  {
    promise: 'text of users does not change the order of what a terminal shows',
    file: 'infra/printable.ts',
    search: '\\p{Zp}\\p{Bidi_Control}',
    replace: '\\p{Zp}',
    test: 'test/unit/admin/printed.test.ts',
  },
  {
    promise: "a result of the operator's tool is printed without control characters",
    file: 'infra/admin/run.ts',
    search: 'printLines(terminal.out, json ? [JSON.stringify(result)] : plainLines(result))',
    replace: "terminal.out(json ? JSON.stringify(result) : plainLines(result).join('\\n'))",
    test: 'test/integration/admin/commands.test.ts',
  },
  {
    promise: 'an export or a deletion of a workspace finds the estimates of its opportunities',
    file: 'infra/admin/backup/workspace-rows.ts',
    search: "return rowsOf({ pk: estimateList(ws, recordOf(row).id), index: 'list' }, query)",
    replace: 'return []',
    test: 'test/unit/admin/workspace-rows.test.ts',
  },
  {
    promise: 'a deletion of a workspace finds rows that an index shows late',
    file: 'infra/admin/backup/remove.ts',
    search: "!PARENTS.has(textOf(row, 'type') ?? '')",
    replace: "textOf(row, 'type') !== undefined",
    test: 'test/integration/admin/backup.test.ts',
  },
  {
    promise: 'a key made by the operator has no permissions that its member lacks',
    file: 'infra/admin/keys.ts',
    search: 'assertLimits(limits, record)',
    replace: '',
    test: 'test/integration/admin/commands.test.ts',
  },
  {
    promise: 'an import writes no row of another workspace',
    file: 'infra/admin/backup/check-rows.ts',
    search: "throw new StartError('the export contains a row of another workspace')",
    replace: 'return',
    test: 'test/integration/admin/backup.test.ts',
  },
  {
    promise: 'an import writes no credential of another workspace',
    file: 'infra/admin/backup/check-rows.ts',
    search: 'workspace_id !== ws',
    replace: 'false',
    test: 'test/integration/admin/backup.test.ts',
  },
  {
    promise: 'an import writes credentials only where those of its API keys are',
    file: 'infra/admin/backup/check-rows.ts',
    search: "!key || textOf(row, 'pk') !== key.pk || textOf(row, 'sk') !== key.sk",
    replace: 'false',
    test: 'test/integration/admin/backup.test.ts',
  },
]
