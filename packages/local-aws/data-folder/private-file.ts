import { renameSync, writeFileSync } from 'node:fs'

/** Writes a file atomically, readable only by its owner. */
export function writePrivately(file: string, text: string): void {
  const draft = `${file}.${process.pid}.tmp`
  writeFileSync(draft, text, { mode: 0o600 })
  renameSync(draft, file)
}
