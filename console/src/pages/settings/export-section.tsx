import { useMe } from '../../api/me.ts'
import { hasExpenses, mayListExpenses } from '../../api/rights.ts'
import { workspaceRecords } from '../../api/workspace-records.ts'
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
    for await (const records of workspaceRecords(signal)) {
      parts.push(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
      count += records.length
      onCount(count)
    }
    return { parts, count }
  },
}

/** For admins who may read all that the workspace has. */
export function ExportSection() {
  const { data: me } = useMe()
  if (!me?.permissions.includes('workspace.admin') || (hasExpenses(me) && !mayListExpenses(me))) return null
  return (
    <Section title="Export">
      <p>
        Download all records of the workspace, one in each line (NDJSON). Links to receipts and photos in the
        file work for a day.
      </p>
      <TextFileButton label="Download everything" kind={EXPORT} input={undefined} />
    </Section>
  )
}
