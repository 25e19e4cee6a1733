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
]
