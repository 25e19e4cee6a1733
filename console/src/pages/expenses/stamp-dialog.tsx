import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Expense } from '../../api/expense-types.ts'
import { ANOTHER, proposedSystem, rememberSystem, useKnownSystems } from '../../api/external-systems.ts'
import { stampsBy } from '../../api/stamps.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { localDay } from '../../parts/format-time.ts'
import { systemLabel } from '../../parts/system-label.ts'
import { clearingsOf, clearText, marksOf, markText, sortedBy, systemsOf } from './stamping.ts'
import { SYSTEM_FAULT, SYSTEM_NAME } from './system-name.ts'
import { useBulk } from './use-bulk.ts'
import { countOf } from './words.ts'

interface Props {
  readonly expenses: readonly Expense[]
  /** Called with the ids of the changed expenses. */
  readonly onDone: (changed: readonly string[]) => void
  readonly onClose: () => void
}

interface Chosen {
  readonly system?: string
}

interface MarkValues extends Chosen {
  /** Of another system. */
  readonly name: string
  readonly external_id: string
  readonly replaces: boolean
}

/** The user decides about the replacement each time that the dialog is opened. */
const UNKEPT = ['replaces']

/** Marks the selected expenses as handled by a system. Existing ids of the system stay, unless the user replaces them. */
export function MarkDialog({ expenses, onDone, onClose }: Props) {
  const { systems, isLoading } = useKnownSystems(expenses)
  const run = useBulk()
  const form = useForm<MarkValues>({
    initialValues: { name: '', external_id: '', replaces: false },
    validate: {
      name: (name, values) =>
        proposedSystem(values.system, systems) !== ANOTHER || SYSTEM_NAME.test(name) ? null : SYSTEM_FAULT,
    },
  })
  const { name, external_id, replaces } = form.values
  const choice = proposedSystem(form.values.system, systems)
  const system = choice === ANOTHER ? name : choice
  const sorted = sortedBy(system, expenses)
  const changes = marksOf(system, sorted, external_id.trim() || localDay(new Date()), replaces)
  return (
    <FormDialog
      form={form}
      unkept={UNKEPT}
      title="Mark as handled"
      submit={`Mark ${countOf(changes.length)}`}
      // A system that is loaded later may be another proposal.
      isIdle={isLoading || changes.length === 0}
      save={async () => {
        rememberSystem(system)
        void run({ verb: 'marked', changes, work: stampsBy(system), onDone })
      }}
      onSaved={onClose}
      onClose={onClose}
    >
      <NativeSelect
        label="System"
        data={[
          ...systems.map((name) => ({ value: name, label: systemLabel(name) })),
          { value: ANOTHER, label: 'Another system' },
        ]}
        {...form.getInputProps('system')}
        value={choice}
        data-autofocus
      />
      {choice === ANOTHER && !isLoading && (
        <TextInput
          label="Name of the system"
          description="Such as quickbooks"
          required
          {...form.getInputProps('name')}
        />
      )}
      <TextInput
        label="Its id there"
        description="One for all of them, such as the number of a batch. If it is empty, today’s date."
        {...form.getInputProps('external_id')}
      />
      <p role="status">{markText(system, sorted, replaces)}</p>
      {sorted.handled.length > 0 && (
        <Checkbox label="Replace their ids too" {...form.getInputProps('replaces', { type: 'checkbox' })} />
      )}
    </FormDialog>
  )
}

/** Removes the reference of a system from the selected expenses. */
export function ClearDialog({ expenses, onDone, onClose }: Props) {
  const systems = systemsOf(expenses)
  const run = useBulk()
  const form = useForm<Chosen>({ initialValues: {} })
  const system = proposedSystem(
    form.values.system,
    systems.map(([name]) => name),
  )
  const sorted = sortedBy(system, expenses)
  const changes = clearingsOf(system, sorted)
  return (
    <FormDialog
      form={form}
      title="Clear handling"
      submit={`Clear ${countOf(changes.length)}`}
      isIdle={changes.length === 0}
      save={async () => void run({ verb: 'cleared', changes, work: stampsBy(system), onDone })}
      onSaved={onClose}
      onClose={onClose}
    >
      <NativeSelect
        label="System"
        data={systems.map(([name, count]) => ({
          value: name,
          label: `${systemLabel(name)} (${count.toLocaleString()})`,
        }))}
        {...form.getInputProps('system')}
        value={system}
        data-autofocus
      />
      <p role="status">{clearText(system, sorted)}</p>
    </FormDialog>
  )
}
