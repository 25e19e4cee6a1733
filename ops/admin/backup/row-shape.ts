import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import * as z from 'zod'
import { StartError } from '../../../shared/failure.ts'
import type { RawRow } from './store.ts'

/** DynamoDB's limit for an item. */
const MAX_BYTES = 400 * 1024

/** The kinds of values that the service writes. */
const value: z.ZodType = z.lazy(() =>
  z.union([
    z.strictObject({ S: z.string() }),
    z.strictObject({ N: z.string().regex(/^-?\d{1,20}(\.\d{1,18})?$/) }),
    z.strictObject({ B: z.instanceof(Uint8Array) }),
    z.strictObject({ BOOL: z.boolean() }),
    z.strictObject({ NULL: z.literal(true) }),
    z.strictObject({ L: z.array(value) }),
    z.strictObject({ M: z.record(z.string(), value) }),
  ]),
)

/** A value of a key of the table or of an index. */
const keyText = z.strictObject({ S: z.string().min(1).max(1024) })

const shape = z
  .object({
    pk: keyText,
    sk: keyText,
    type: z.strictObject({ S: z.string() }),
    ...Object.fromEntries(
      ['list', 'project', 'state', 'changes', 'due'].flatMap((index) =>
        ['pk', 'sk'].map((part) => [`${index}_${part}`, keyText.optional()]),
      ),
    ),
  })
  .catchall(value)
  .refine(({ due_pk, due_sk }) => (due_pk === undefined) === (due_sk === undefined), {
    path: ['due_sk'],
    message: 'is only part of a key',
  })

/**
 * Checks that the table accepts the row now and when the import is activated: a row that is refused after other rows
 * were written would leave the import half done.
 * @throws StartError
 */
export function assertStorable(row: RawRow): void {
  const [issue] = shape.safeParse(row).error?.issues ?? []
  const fault = issue ? `${issue.path.join('.')}: ${issue.message}` : faultOfSize(row)
  if (fault) throw new StartError(`the export contains a row that the table would refuse: ${fault}`)
}

const faultOfSize = (row: RawRow): string | undefined =>
  sizeOf({ M: row }) > MAX_BYTES ? 'it is larger than 400 KB' : undefined

/** The size of a value as DynamoDB counts it, except that numbers may differ by some bytes. */
function sizeOf({ S, N, B, L, M }: AttributeValue): number {
  const members = L ? L.map((one) => 1 + sizeOf(one)) : Object.entries(M ?? {}).map(sizeOfEntry)
  const own = S ? Buffer.byteLength(S) : N ? Math.ceil(N.length / 2) + 1 : (B?.byteLength ?? 1)
  return members.reduce((sum, size) => sum + size, own)
}

const sizeOfEntry = ([name, one]: [string, AttributeValue]): number => Buffer.byteLength(name) + sizeOf(one)
