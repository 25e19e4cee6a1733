import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { onSourceChange } from '../../../../infra/local/cli/watch.ts'
import { until } from '../../../support/until.ts'

/** A folder with one source, watched; `acts` counts. */
async function watched(act: () => Promise<void> = async () => undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'watch-'))
  const file = join(folder, 'handlers', 'get.ts')
  mkdirSync(join(folder, 'handlers'))
  writeFileSync(file, '// 0')
  const seen = { acts: 0 }
  const stop = await onSourceChange(async () => {
    seen.acts++
    await act()
  }, [folder])
  onTestFinished(async () => {
    await stop()
    rmSync(folder, { recursive: true })
  })
  /** Changes something and waits until it has been seen. */
  const sees = async (change: () => void) => {
    const before = seen.acts
    change()
    await until(() => seen.acts > before)
  }
  return { folder, file, seen, sees }
}

test('sees saves by rename, as of sed -i and many editors, again and again', async () => {
  const { file, sees } = await watched()
  for (let n = 1; n <= 3; n++) {
    await sees(() => {
      writeFileSync(`${file}.tmp`, `// ${n}`)
      renameSync(`${file}.tmp`, file)
    })
  }
  await sees(() => appendFileSync(file, '// in place'))
})

test('sees sources come and go, in new folders too', async () => {
  const { folder, file, sees } = await watched()
  await sees(() => {
    mkdirSync(join(folder, 'new'))
    writeFileSync(join(folder, 'new', 'put.ts'), '')
  })
  await sees(() => appendFileSync(join(folder, 'new', 'put.ts'), '//'))
  await sees(() => unlinkSync(file))
})

test('acts once more, and not at the same time, when something changes meanwhile', async () => {
  let release = () => {}
  let running = 0
  let most = 0
  const { file, seen, sees } = await watched(async () => {
    most = Math.max(most, ++running)
    await new Promise<void>((done) => {
      release = done
    })
    running--
  })
  await sees(() => appendFileSync(file, '// 1'))
  appendFileSync(file, '// 2')
  await until(() => {
    release()
    return seen.acts >= 2 && running === 0
  })
  expect(most).toBe(1)
})
