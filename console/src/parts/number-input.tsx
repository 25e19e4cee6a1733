import { TextInput, type TextInputProps } from '@mantine/core'

/**
 * An input of a number in the reader's format. Taking the focus selects what stands in it, so that typing replaces it: a quantity
 * of 1 does not become 1120. A second click places the cursor.
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
