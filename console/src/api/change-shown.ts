import { useRef } from 'react'
import { PreconditionFailedError } from '../../../clients/typescript/src/errors.ts'
import { etagOf } from '../../../clients/typescript/src/etag.ts'
import { ChangedMeanwhile } from '../parts/changed-meanwhile.ts'

interface Dated {
  readonly updated_at: string
}

interface Requests<T, Result> {
  /** Reads the record by its id. */
  readonly read: () => Promise<T>
  readonly write: (ifMatch: string | undefined) => Promise<Result>
  /** What must be as it is shown: for a change of one field, that field. By default, all of the record. */
  readonly same?: readonly (keyof T)[]
}

/**
 * Changes a record if it is still as the page shows it. Items of lists have no ETag, so the record is read first.
 * @throws ChangedMeanwhile
 */
export async function changeShown<T extends Dated, Result>(
  shown: T,
  { read, write, same = ['updated_at'] }: Requests<T, Result>,
): Promise<Result> {
  const known = same.includes('updated_at') ? etagOf(shown) : undefined
  const etag = known ?? (await readSame(shown, read, same))
  try {
    return await write(etag)
  } catch (error) {
    if (!(error instanceof PreconditionFailedError)) throw error
    throw new ChangedMeanwhile(shown, await read())
  }
}

async function readSame<T extends Dated>(
  shown: T,
  read: () => Promise<T>,
  same: readonly (keyof T)[],
): Promise<string | undefined> {
  const now = await read()
  if (same.some((name) => now[name] !== shown[name])) throw new ChangedMeanwhile(shown, now)
  return etagOf(now)
}

/**
 * A change of the record that a form was opened with. After a conflict, which the form shows, the next one is meant for
 * the version that was found then.
 */
export function useEdit<T extends Dated, Body, Result>(
  record: T | undefined,
  change: (shown: T, body: Body) => Promise<Result>,
): (body: Body) => Promise<Result> {
  const shown = useRef(record)
  return async (body) => {
    if (!shown.current) throw new Error('there is nothing to edit')
    try {
      return await change(shown.current, body)
    } catch (error) {
      if (error instanceof ChangedMeanwhile) shown.current = error.now
      throw error
    }
  }
}
