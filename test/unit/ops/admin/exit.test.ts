import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const SIZE = 5_000_000

test('a process exits only after all of its output is written', async () => {
  const script = `
    import { exitAfterOutput } from './ops/admin/exit.ts'
    setInterval(() => {}, 1_000)
    process.stdout.write('x'.repeat(${SIZE}))
    await exitAfterOutput(3)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
  const exited = once(child, 'exit')
  expect(await text(child.stdout)).toHaveLength(SIZE)
  expect(await exited).toEqual([3, null])
})
