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
  /**
   * The fields that must still have the values that the page shows, such as the changed field. By default, all
   * fields.
   */
  readonly same?: readonly (keyof T)[]
}

/**
 * Changes a record only if the record is still as the page shows it. Items of lists have no ETag, so the record is
 * read first.
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
 * A change of the record that a page shows. The page shows a conflict; the next change is then conditional on the
 * version that the conflict revealed.
 */
export function useRepeatable<T extends Dated, Rest extends unknown[], Result>(
  change: (shown: T, ...rest: Rest) => Promise<Result>,
): (shown: T, ...rest: Rest) => Promise<Result> {
  const found = useRef(new WeakMap<T, T>())
  return async (shown, ...rest) => {
    try {
      return await change(found.current.get(shown) ?? shown, ...rest)
    } catch (error) {
      if (error instanceof ChangedMeanwhile) found.current.set(shown, error.now)
      throw error
    }
  }
}

/**
 * Like `useRepeatable`, but for the record as it was when a form was opened: the page behind the form may show a newer
 * version.
 */
export function useEdit<T extends Dated, Body, Result>(
  record: T | undefined,
  change: (shown: T, body: Body) => Promise<Result>,
): (body: Body) => Promise<Result> {
  const opened = useRef(record)
  const run = useRepeatable(change)
  return async (body) => {
    if (!opened.current) throw new Error('there is nothing to edit')
    return run(opened.current, body)
  }
}
