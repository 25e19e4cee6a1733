import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

interface Props {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly placeholder?: string
  readonly error?: string | undefined
}

const TYPING_MS = 400

/** A text of a filter, which applies when the user stops typing. */
export function TextFilter({ label, value, onChange, placeholder = '', error }: Props) {
  const [text, setText] = useState(value ?? '')
  const apply = useDebouncedCallback((next: string) => onChange(next.trim() || undefined), TYPING_MS)
  return (
    <TextInput
      label={label}
      error={error}
      value={text}
      placeholder={placeholder}
      onChange={(event) => {
        setText(event.currentTarget.value)
        apply(event.currentTarget.value)
      }}
    />
  )
}
