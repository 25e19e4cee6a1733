import { TextInput, type TextInputProps } from '@mantine/core'

/**
 * An input for a number in the user's format. On focus, the input selects its content, so that typing replaces the
 * number: a quantity of 1 does not become 1120. A second click places the cursor.
 */
export const NumberInput = ({ onFocus, ...props }: TextInputProps) => (
  <TextInput
    inputMode="decimal"
    {...props}
    onFocus={(event) => {
      event.currentTarget.select()
      onFocus?.(event)
    }}
  />
)
