import { appendFileSync, mkdirSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { onSourceChange } from '../../../../local/cli/watch.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { until } from '../../../support/until.ts'

/** Watches a folder with one source file; `acts` counts the calls of `act`. */
async function watched(act: () => Promise<void> = async () => undefined) {
  const folder = tempFolder()
  const file = join(folder, 'handlers', 'get.ts')
  mkdirSync(join(folder, 'handlers'))
  writeFileSync(file, '// 0')
  const seen = { acts: 0 }
  const stop = await onSourceChange(async () => {
    seen.acts++
    await act()
  }, [folder])
  onTestFinished(stop)
  /** Makes a change and waits until the watcher has seen it. */
  const changeAndWait = async (change: () => void) => {
    const before = seen.acts
    change()
    await expect.poll(() => seen.acts).toBeGreaterThan(before)
  }
  return { folder, file, seen, changeAndWait }
}

test('sees repeated saves by rename, as sed -i and many editors make them', async () => {
  const { file, changeAndWait } = await watched()
  for (let n = 1; n <= 3; n++) {
    await changeAndWait(() => {
      writeFileSync(`${file}.tmp`, `// ${n}`)
      renameSync(`${file}.tmp`, file)
    })
  }
  await changeAndWait(() => appendFileSync(file, '// in place'))
})

test('sees sources that are created and removed, also in new folders', async () => {
  const { folder, file, changeAndWait } = await watched()
  await changeAndWait(() => {
    mkdirSync(join(folder, 'new'))
    writeFileSync(join(folder, 'new', 'put.ts'), '')
  })
  await changeAndWait(() => appendFileSync(join(folder, 'new', 'put.ts'), '//'))
  await changeAndWait(() => unlinkSync(file))
})

test('runs once more after the current run when a source changes during it', async () => {
  let release = () => {}
  let running = 0
  let most = 0
  const { file, seen, changeAndWait } = await watched(async () => {
    most = Math.max(most, ++running)
    await new Promise<void>((done) => {
      release = done
    })
    running--
  })
  await changeAndWait(() => appendFileSync(file, '// 1'))
  appendFileSync(file, '// 2')
  await until(() => {
    release()
    return seen.acts >= 2 && running === 0
  })
  expect(most).toBe(1)
})
