import { Radio } from '@mantine/core'
import { useState } from 'react'
import { PERMISSIONS, type Permission } from '../../../../shared/domain/people/permissions.ts'
import { rightsInWords } from '../../parts/permission-words.ts'
import { PermissionChoice } from './permission-choice.tsx'

const ROLES = {
  Owner: PERMISSIONS,
  Bookkeeper: ['expenses.view', 'expenses.view_all', 'expenses.edit', 'expenses.edit_all'],
  Field: ['expenses.view', 'expenses.edit'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>
const NAMES = ['Owner', 'Bookkeeper', 'Field'] as const
const CUSTOM = 'Custom'

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((permission) => other.includes(permission))

interface Props {
  readonly permissions: readonly Permission[]
  readonly onChange: (permissions: Permission[]) => void
  readonly form: Parameters<typeof PermissionChoice>[0]['form']
}

/** The permissions of a member as a role; other permissions are chosen one by one. */
export function RoleChoice({ permissions, onChange, form }: Props) {
  const role = NAMES.find((name) => isSame(ROLES[name], permissions))
  const [isCustom, setCustom] = useState(role === undefined && permissions.length > 0)
  return (
    <>
      <Radio.Group
        label="Role"
        value={isCustom ? CUSTOM : (role ?? '')}
        onChange={(value) => {
          const named = NAMES.find((name) => name === value)
          setCustom(named === undefined)
          if (named) onChange([...ROLES[named]])
        }}
      >
        {NAMES.map((name) => (
          <Radio key={name} value={name} label={name} description={rightsInWords(ROLES[name])} />
        ))}
        <Radio value={CUSTOM} label={CUSTOM} description="Choose each permission" />
      </Radio.Group>
      {isCustom && <PermissionChoice permissions={PERMISSIONS} form={form} />}
    </>
  )
}
