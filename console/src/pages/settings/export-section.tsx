import { client } from '../../api/client.ts'
import { useMe } from '../../api/me.ts'
import { mayExport } from '../../api/rights.ts'
import { Section } from '../../parts/section.tsx'
import { TextFileButton } from '../../parts/text-file-button.tsx'
import type { TextFileKind } from '../../parts/use-text-file.ts'

const EXPORT: TextFileKind<undefined> = {
  name: 'workspace',
  extension: 'ndjson',
  type: 'application/x-ndjson',
  noun: 'records',
  make: async (_, signal, onCount) => {
    const parts: string[] = []
    let count = 0
    const { id } = await client().post('/v1/exports', { signal })
    const params = { path: { id }, query: { limit: 100 } }
    for await (const { data } of client().pages('/v1/exports/{id}/records', { params, signal })) {
      parts.push(data.map((record) => `${JSON.stringify(record)}\n`).join(''))
      count += data.length
      onCount(count)
    }
    return { parts, count }
  },
}

/** Shown to admins who may read all records of the workspace. */
export function ExportSection() {
  const { data: me } = useMe()
  if (!me || !mayExport(me)) return null
  return (
    <Section title="Export">
      <p>
        Download all records of the workspace, one in each line (NDJSON). Links to receipts and photos in the
        file work for a day. The audit log records who downloaded them.
      </p>
      <TextFileButton label="Download everything" kind={EXPORT} input={undefined} />
    </Section>
  )
}
