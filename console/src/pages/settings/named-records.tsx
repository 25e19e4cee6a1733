import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useEdit } from '../../api/change-shown.ts'
import type { List } from '../../api/lists.ts'
import {
  changeExpenseCategory,
  changeVendor,
  createExpenseCategory,
  createVendor,
  type LookupItemChange,
  useExpenseCategories,
  useSettingChange,
  useVendors,
} from '../../api/settings.ts'
import { Writes } from '../../controls/writes.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { describeError } from '../../parts/describe-error.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { notify } from '../../parts/notify.ts'
import { PageHeader } from '../../parts/page-header.tsx'
import { NAMED_COLUMNS, type Named } from './named-columns.tsx'
import styles from './settings-tables.module.css'

interface Props<Item extends Named> {
  readonly title: string
  /** The singular noun in lower case: `vendor`. */
  readonly noun: string
  readonly queryKey: string
  readonly list: List<Item>
  readonly create: (name: string) => Promise<Item>
  readonly change: (item: Item, body: LookupItemChange) => Promise<Item>
}

/** A page of records that have a name and can be archived. */
function NamedList<Item extends Named>(props: Props<Item>) {
  const { title, noun, queryKey, list, change } = props
  const [edited, setEdited] = useState<Item | 'new'>()
  const archive = useSettingChange([queryKey], (item: Item) =>
    change(item, { is_archived: !item.is_archived }),
  )
  const onArchive = (item: Item) =>
    archive.mutate(item, {
      onSuccess: ({ name, is_archived }) =>
        notify(is_archived ? `${name} was archived.` : `${name} can be chosen again.`),
      onError: (error) => notify(describeError(error).text, { isError: true }),
    })
  const actions: Column<Item> = {
    header: 'Actions',
    cell: (item) => (
      <Writes>
        <span className={styles.actions}>
          <LinkButton onClick={() => setEdited(item)} aria-label={`Rename ${item.name}`}>
            Rename
          </LinkButton>
          <LinkButton
            onClick={() => onArchive(item)}
            aria-label={`${item.is_archived ? 'Restore' : 'Archive'} ${item.name}`}
          >
            {item.is_archived ? 'Restore' : 'Archive'}
          </LinkButton>
        </span>
      </Writes>
    ),
  }
  return (
    <>
      <PageHeader title={title}>
        <Writes>
          <Button onClick={() => setEdited('new')}>Add a {noun}</Button>
        </Writes>
      </PageHeader>
      <ListTable
        list={list}
        caption={title}
        columns={[...NAMED_COLUMNS, actions]}
        empty={`There is no ${noun} yet.`}
      />
      {edited && (
        <NameDialog
          {...props}
          {...(edited !== 'new' && { item: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

interface DialogProps<Item extends Named>
  extends Pick<Props<Item>, 'noun' | 'queryKey' | 'create' | 'change'> {
  /** The record to rename; if absent, the dialog adds a record. */
  readonly item?: Item
  readonly onClose: () => void
}

function NameDialog<Item extends Named>({
  noun,
  queryKey,
  create,
  change,
  item,
  onClose,
}: DialogProps<Item>) {
  const form = useForm({ initialValues: { name: item?.name ?? '' } })
  const edit = useEdit(item, change)
  const save = useSettingChange([queryKey], (name: string) => (item ? edit({ name }) : create(name)))
  return (
    <FormDialog
      form={form}
      recordId={item?.id}
      title={item ? `Rename the ${noun}` : `Add a ${noun}`}
      submit={item ? 'Save' : 'Add'}
      save={({ name }) => save.mutateAsync(name.trim())}
      done={({ name }) => (item ? `It is called ${name} now.` : `${name} was added.`)}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        {...(item && { description: 'Expenses keep the old name until it is chosen again.' })}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  )
}

export const VendorsPage = () => (
  <NamedList
    title="Vendors"
    noun="vendor"
    queryKey="vendors"
    list={useVendors()}
    create={createVendor}
    change={changeVendor}
  />
)

export const CategoriesPage = () => (
  <NamedList
    title="Expense categories"
    noun="category"
    queryKey="expense-categories"
    list={useExpenseCategories()}
    create={createExpenseCategory}
    change={changeExpenseCategory}
  />
)
