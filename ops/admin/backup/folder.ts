import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { makeFolder } from '../../../packages/local-aws/data-folder/data-folder.ts'
import { writePrivately } from '../../../packages/local-aws/data-folder/private-file.ts'
import { isUuid, type WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { messageOf, StartError } from '../../../shared/failure.ts'
import { type RawRow, revive } from './store.ts'

/*
 * Contents of an export folder:
 *   state.json         progress of the export; an interrupted export resumes from it
 *   rows.jsonl         one row of the table per line, as DynamoDB JSON
 *   credentials.jsonl  the rows that authenticate API keys (hashes only)
 *   files.jsonl        { key, size, type, sha256 } of each file
 *   files/<key>        the files
 *   manifest.json      written last: marks the export as complete and has its checksums
 */

const FORMAT = 1
const lock = { salt: z.string(), check: z.string() }
const workspaceId = z.custom<WorkspaceId>((value) => typeof value === 'string' && isUuid(value))

const state = z.object({
  format: z.literal(FORMAT),
  export_id: z.string(),
  workspace_id: workspaceId,
  started_at: z.string(),
  ...lock,
  /** Bytes of the file of rows that are written completely; later bytes come from an interrupted write. */
  length: z.number(),
  rows: z.number(),
  /**
   * The source that is being read, and the key after which reading continues. `from` is null at the end of the source;
   * `at` is null before the first source.
   */
  at: z.object({ pk: z.string(), from: z.record(z.string(), z.any()).nullable() }).nullable(),
  done: z.boolean(),
})
const manifest = z.object({
  format: z.literal(FORMAT),
  export_id: z.string(),
  workspace_id: workspaceId,
  started_at: z.string(),
  finished_at: z.string(),
  ...lock,
  rows: z.number(),
  api_keys: z.number(),
  files: z.number(),
  file_bytes: z.number(),
  /** SHA-256 of each list, by file name. */
  sums: z.record(z.string(), z.string()),
})
const fileLine = z.object({
  key: z.string(),
  size: z.number(),
  type: z.string().optional(),
  sha256: z.string(),
})

export type State = z.infer<typeof state>
export type Manifest = z.infer<typeof manifest>
export type FileLine = z.infer<typeof fileLine>

export const ROWS = 'rows.jsonl'
export const CREDENTIALS = 'credentials.jsonl'
export const FILES = 'files.jsonl'
export const newState = (more: Omit<State, 'format'>): State => ({ format: FORMAT, ...more })

/** The path of an object of the bucket in the folder. */
export const fileIn = (folder: string, key: string): string => join(folder, 'files', ...key.split('/'))

/**
 * Checks that a path below the folder is a file, and that no part of the path is a link, because an import would
 * store the target of the link.
 * @throws StartError
 */
export function assertPlainFile(folder: string, path: string): void {
  const expected = join(realpathSync(folder), relative(folder, path))
  if (!existsSync(path) || realpathSync(path) !== expected || !statSync(path).isFile())
    throw new StartError(`${path} is damaged: it is missing, or is not a file of the export`)
}

/** @throws StartError when the folder cannot be created, or contains something other than an export */
export function openFolder(folder: string): { state?: State; manifest?: Manifest } {
  try {
    makeFolder(folder)
    const found = {
      state: read(folder, 'state.json', state),
      manifest: read(folder, 'manifest.json', manifest),
    }
    if (!found.state && readdirSync(folder).length > 0) throw new StartError(`${folder} is not empty`)
    return { ...(found.state && { state: found.state }), ...(found.manifest && { manifest: found.manifest }) }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`the folder ${folder} cannot be used: ${messageOf(error)}`)
  }
}

/** @throws StartError when there is no export, or it is not complete */
export function readManifest(folder: string): Manifest {
  const found = read(folder, 'manifest.json', manifest)
  if (found) return found
  if (existsSync(join(folder, 'state.json'))) {
    throw new StartError(`the export in ${folder} is not finished: run workspace export again`)
  }
  throw new StartError(`there is no export in ${folder}`)
}

function read<T>(folder: string, name: string, schema: z.ZodType<T>): T | undefined {
  const file = join(folder, name)
  if (!existsSync(file)) return undefined
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new StartError(`${file} was not written by this version`)
  }
}

export const keepState = (folder: string, current: State): void =>
  writePrivately(join(folder, 'state.json'), JSON.stringify(current))
export const finish = (folder: string, more: Omit<Manifest, 'format'>): void =>
  writePrivately(join(folder, 'manifest.json'), `${JSON.stringify({ format: FORMAT, ...more }, null, 2)}\n`)

async function* linesOf(folder: string, name: string): AsyncGenerator<unknown> {
  const lines = createInterface({
    input: createReadStream(join(folder, name)),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  for await (const line of lines) if (line !== '') yield JSON.parse(line, revive)
}

/** The rows of a file with one row per line. A manifest has the checksums of these files. */
export async function* rowsIn(folder: string, name: string): AsyncGenerator<RawRow> {
  for await (const line of linesOf(folder, name)) yield line as RawRow
}

export async function* filesOf(folder: string): AsyncGenerator<FileLine> {
  for await (const line of linesOf(folder, FILES)) yield fileLine.parse(line)
}

/** SHA-256 of a file, in hex. */
export async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
