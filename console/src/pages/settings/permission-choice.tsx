import { Checkbox } from '@mantine/core'
import type { Permission } from '../../api/members.ts'
import { permissionLabel } from '../../parts/permission-words.ts'

interface Props {
  readonly permissions: readonly Permission[]
  /** The form with the field `permissions`. */
  readonly form: { getInputProps(field: 'permissions'): object }
}

/** A check box for each permission that may be given. */
export const PermissionChoice = ({ permissions, form }: Props) => (
  <Checkbox.Group label="Permissions" {...form.getInputProps('permissions')}>
    {permissions.map((permission) => (
      <Checkbox
        key={permission}
        value={permission}
        label={permissionLabel(permission)}
        description={permission}
      />
    ))}
  </Checkbox.Group>
)
