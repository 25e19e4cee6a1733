import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useExternalSystems, useStamp } from '../../api/external-systems.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { localDay } from '../../parts/format-time.ts'
import { SYSTEM_FAULT, SYSTEM_NAME } from './system-name.ts'
import { countOf, outcomeText } from './words.ts'

export type StampAction = 'stamp' | 'clear'

interface Props {
  readonly action: StampAction
  readonly expenseIds: readonly string[]
  /** Called with the expenses that were refused. */
  readonly onDone: (refused: readonly string[]) => void
  readonly onClose: () => void
}

const ANOTHER = ''

interface Values {
  readonly system?: string
  /** Of another system. */
  readonly name: string
  readonly external_id: string
}

/** The first system, unless another one is chosen: they may be loaded after the dialog was opened. */
const systemOf = ({ system }: Values, systems: readonly string[]): string => system ?? systems[0] ?? ANOTHER

/** Marks the selected expenses as handled by a system, or takes its mark away. */
export function StampDialog({ action, expenseIds, onDone, onClose }: Props) {
  const isClearing = action === 'clear'
  const systems = useExternalSystems().data ?? []
  const stamp = useStamp()
  const form = useForm<Values>({
    initialValues: { name: '', external_id: '' },
    validate: {
      name: (name, values) => (systemOf(values, systems) || SYSTEM_NAME.test(name) ? null : SYSTEM_FAULT),
    },
  })
  const system = systemOf(form.values, systems)
  const count = countOf(expenseIds.length)
  return (
    <FormDialog
      form={form}
      title={isClearing ? `Clear the handling of ${count}` : `Mark ${count} as handled`}
      submit={isClearing ? 'Clear' : 'Mark'}
      save={({ name, external_id }) =>
        stamp.mutateAsync({
          system: system || name,
          expenseIds,
          externalId: isClearing ? null : external_id.trim() || localDay(new Date()),
        })
      }
      done={(outcomes) => outcomeText(outcomes, isClearing ? 'cleared' : 'marked')}
      onSaved={(outcomes) => onDone(outcomes.flatMap(({ expense_id, error }) => (error ? [expense_id] : [])))}
      onClose={onClose}
    >
      <NativeSelect
        label="System"
        data={[
          ...systems.map((name) => ({ value: name, label: name })),
          ...(isClearing ? [] : [{ value: ANOTHER, label: 'Another system' }]),
        ]}
        {...form.getInputProps('system')}
        value={system}
      />
      {system === ANOTHER && (
        <TextInput label="Name of the system" required {...form.getInputProps('name')} />
      )}
      {!isClearing && (
        <TextInput
          label="Its id there"
          description="One for all of them, such as the number of a batch. If it is empty, today’s date."
          {...form.getInputProps('external_id')}
        />
      )}
    </FormDialog>
  )
}
