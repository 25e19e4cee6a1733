import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { List } from '../../api/lists.ts'
import {
  createExpenseCategory,
  createVendor,
  useExpenseCategories,
  useSettingChange,
  useVendors,
} from '../../api/settings.ts'
import type { Column } from '../../parts/data-table.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { Time } from '../../parts/time.tsx'

interface Named {
  readonly id: string
  readonly name: string
  readonly created_at: string
}

interface Props {
  readonly title: string
  /** One of them, in lower case: `vendor`. */
  readonly noun: string
  readonly queryKey: string
  readonly list: List<Named>
  readonly create: (name: string) => Promise<Named>
}

const COLUMNS: readonly Column<Named>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Id', cell: ({ id }) => <code>{id}</code> },
  { header: 'Created', cell: ({ created_at }) => <Time value={created_at} /> },
]

/** A page of records that only have a name. */
function NamedList({ title, noun, queryKey, list, create }: Props) {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <PageHeader title={title}>
        <Button onClick={() => setIsAdding(true)}>Add a {noun}</Button>
      </PageHeader>
      <ListTable list={list} caption={title} columns={COLUMNS} empty={`There is no ${noun} yet.`} />
      {isAdding && (
        <AddDialog noun={noun} queryKey={queryKey} create={create} onClose={() => setIsAdding(false)} />
      )}
    </>
  )
}

interface AddDialogProps extends Pick<Props, 'noun' | 'queryKey' | 'create'> {
  readonly onClose: () => void
}

function AddDialog({ noun, queryKey, create, onClose }: AddDialogProps) {
  const form = useForm({ initialValues: { name: '' } })
  const add = useSettingChange([queryKey], create)
  return (
    <FormDialog
      form={form}
      title={`Add a ${noun}`}
      submit="Add"
      save={({ name }) => add.mutateAsync(name.trim())}
      done={({ name }) => `${name} was added.`}
      onClose={onClose}
    >
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  )
}

export const VendorsPage = () => (
  <NamedList title="Vendors" noun="vendor" queryKey="vendors" list={useVendors()} create={createVendor} />
)

export const CategoriesPage = () => (
  <NamedList
    title="Expense categories"
    noun="category"
    queryKey="expense-categories"
    list={useExpenseCategories()}
    create={createExpenseCategory}
  />
)
