import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { writePrivately } from '../data-folder/private-file.ts'

/** `end`: the shard was read to its end. */
export type Position = string | 'end'

/** How far each consumer has read each shard, kept through a kill: after it, reading goes on where it stopped. */
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
