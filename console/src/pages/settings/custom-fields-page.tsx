import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRepeatable } from '../../api/change-shown.ts'
import { type CustomField, deleteCustomField, useCustomFields, useSettingChange } from '../../api/settings.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { AdminNote, useIsAdmin } from './admin-note.tsx'
import { CustomFieldDialog } from './custom-field-dialog.tsx'
import styles from './settings-tables.module.css'

const COLUMNS: readonly Column<CustomField>[] = [
  { header: 'Label', csv: ({ label }) => label, cell: ({ label }) => label },
  { header: 'Key', csv: ({ key }) => key, cell: ({ key }) => <code>{key}</code> },
  { header: 'Type', csv: ({ type }) => type, cell: ({ type }) => type.replace('_', ' ') },
  {
    header: 'Options',
    csv: ({ options }) => options.join('; '),
    cell: ({ options }) => options.join(', ') || '–',
  },
]

export function CustomFieldsPage() {
  const fields = useCustomFields()
  const isAdmin = useIsAdmin()
  const [edited, setEdited] = useState<CustomField | 'new'>()
  const [deleted, setDeleted] = useState<CustomField>()
  const remove = useSettingChange(['custom-fields'], useRepeatable(deleteCustomField))
  const actions: Column<CustomField> = {
    header: 'Actions',
    cell: (field) => (
      <span className={styles.actions}>
        <LinkButton onClick={() => setEdited(field)} aria-label={`Edit ${field.label}`}>
          Edit
        </LinkButton>
        <LinkButton isDangerous onClick={() => setDeleted(field)} aria-label={`Delete ${field.label}`}>
          Delete
        </LinkButton>
      </span>
    ),
  }
  return (
    <>
      <PageHeader title="Custom fields">
        {isAdmin && <Button onClick={() => setEdited('new')}>Create a field</Button>}
      </PageHeader>
      <AdminNote />
      <ListTable
        list={fields}
        caption="Custom fields"
        columns={isAdmin ? [...COLUMNS, actions] : COLUMNS}
        empty="No custom fields yet. They extend opportunities with values of your own."
      />
      {edited && (
        <CustomFieldDialog
          {...(edited !== 'new' && { field: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
      <ConfirmDialog
        opened={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        title={`Delete the field ${deleted?.label ?? ''}?`}
        confirm="Delete"
        action={async () => deleted && remove.mutateAsync(deleted)}
        done="The field was deleted."
      >
        <p>New values can no longer be set. Values that are stored stay on their records.</p>
      </ConfirmDialog>
    </>
  )
}
