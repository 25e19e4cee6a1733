import { Button, Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEdit } from '../../api/change-shown.ts'
import {
  changePipeline,
  createPipeline,
  type Pipeline,
  type PipelineChange,
  useSettingChange,
} from '../../api/settings.ts'
import { FieldGroup } from '../../parts/field-group.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import styles from './settings-tables.module.css'

interface Props {
  /** The pipeline to edit; without one, a new one is created. */
  readonly pipeline?: Pipeline
  readonly onClose: () => void
}

type StageValues = Omit<Pipeline['stages'][number], 'id'> & { readonly id?: string }
const NEW_STAGE: StageValues = { name: '', is_won: false }

/**
 * Edits the names of a pipeline and its stages and the order of the stages, and can make the pipeline the default.
 * Stages are never removed.
 */
export function PipelineDialog({ pipeline, onClose }: Props) {
  const wasDefault = pipeline?.is_default === true
  const form = useForm({
    initialValues: {
      name: pipeline?.name ?? '',
      stages: pipeline ? pipeline.stages.map((stage): StageValues => stage) : [NEW_STAGE],
      is_default: wasDefault,
    },
  })
  const { stages } = form.values
  const edit = useEdit(pipeline, (shown: Pipeline, body: PipelineChange) => changePipeline(shown, body))
  const save = useSettingChange(['pipelines'], ({ name, stages, is_default }: typeof form.values) => {
    const body = { name: name.trim(), stages: stages.map((stage) => ({ ...stage, name: stage.name.trim() })) }
    return pipeline
      ? edit({ ...body, ...(is_default && !wasDefault && { is_default: true as const }) })
      : createPipeline(body)
  })
  const move = (from: number, to: number) => form.reorderListItem('stages', { from, to })
  return (
    <FormDialog
      form={form}
      recordId={pipeline?.id}
      title={pipeline ? `Edit ${pipeline.name}` : 'Create a pipeline'}
      submit={pipeline ? 'Save' : 'Create'}
      save={save.mutateAsync}
      done={({ name }) => (pipeline ? 'The changes were saved.' : `${name} was created.`)}
      onClose={onClose}
    >
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <FieldGroup legend="Stages">
        {stages.map(({ id, name }, n) => (
          <div key={id ?? `new ${n}`} className={styles.stage}>
            <TextInput aria-label={`Stage ${n + 1}`} {...form.getInputProps(`stages.${n}.name`)} />
            <Checkbox
              label="Won"
              aria-label={`${name || `Stage ${n + 1}`} means won`}
              {...form.getInputProps(`stages.${n}.is_won`, { type: 'checkbox' })}
            />
            <LinkButton
              disabled={n === 0}
              aria-label={`Move ${name || `stage ${n + 1}`} up`}
              onClick={() => move(n, n - 1)}
            >
              Up
            </LinkButton>
            <LinkButton
              disabled={n === stages.length - 1}
              aria-label={`Move ${name || `stage ${n + 1}`} down`}
              onClick={() => move(n, n + 1)}
            >
              Down
            </LinkButton>
            {id === undefined && stages.length > 1 && (
              <LinkButton
                aria-label={`Remove stage ${n + 1}`}
                onClick={() => form.removeListItem('stages', n)}
              >
                Remove
              </LinkButton>
            )}
          </div>
        ))}
        <Button
          size="xs"
          variant="default"
          onClick={() => form.insertListItem('stages', NEW_STAGE)}
          className={styles.add}
        >
          Add a stage
        </Button>
      </FieldGroup>
      {pipeline && (
        <Checkbox
          label="New opportunities begin here"
          disabled={wasDefault}
          description={wasDefault && 'To change it, make another pipeline the default.'}
          {...form.getInputProps('is_default', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  )
}
