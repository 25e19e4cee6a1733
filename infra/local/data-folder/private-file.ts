import { renameSync, writeFileSync } from 'node:fs'

/** Writes a file that only its owner reads, whole or not at all: a kill in between leaves the former one. */
export function writePrivately(file: string, text: string): void {
  const draft = `${file}.${process.pid}.tmp`
  writeFileSync(draft, text, { mode: 0o600 })
  renameSync(draft, file)
}
