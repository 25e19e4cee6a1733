import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { writePrivately } from '../data-folder/private-file.ts'

/** A sequence number, or `end` for a shard that is read completely. */
export type Position = string | 'end'

/** Stores each consumer's position in each shard in a file, so that reading resumes there after a restart. */
export class Checkpoints {
  private readonly file: string
  private readonly positions: Record<string, Position>

  constructor(file: string) {
    this.file = file
    this.positions = existsSync(file)
      ? z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))
      : {}
  }

  get(consumer: string, shard: string): Position | undefined {
    return this.positions[`${consumer} ${shard}`]
  }

  set(consumer: string, shard: string, position: Position): void {
    const key = `${consumer} ${shard}`
    if (this.positions[key] === position) return
    this.positions[key] = position
    writePrivately(this.file, JSON.stringify(this.positions))
  }
}
