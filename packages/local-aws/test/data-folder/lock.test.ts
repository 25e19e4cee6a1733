import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lock } from '../../data-folder/data-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

const statOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []

it('a lock is released when its process dies, even while it is an defunct zombie', async () => {
  const folder = tempFolder()
  // After `exec`, the shell is a parent that never waits for its child.
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = await once(parent.stdout, 'data')
    const child = Number(line)
    writeFileSync(join(folder, 'lock'), `${child} ${statOf(child)[19]}`)
    expect(() => lock(folder)).toThrow(`in use by another service (process ${child})`)
    // Before `exec`, the shell would still reap the child.
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
    process.kill(child, 'SIGKILL')
    await expect.poll(() => statOf(child)[0]).toBe('Z')
    const release = lock(folder)
    expect(() => lock(folder)).toThrow(`process ${process.pid}`)
    release()
    writeFileSync(join(folder, 'lock'), '')
    lock(folder)()
  } finally {
    parent.kill('SIGKILL')
  }
})
