import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'

interface Props extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps | 'ref'> {
  readonly loading: boolean
}

/**
 * A button that sends a request. While the request runs, the button is disabled, and the browser takes the focus from it;
 * then it takes the focus again, unless something else has it.
 */
export function RequestButton({ loading, ...props }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (loading) hadFocus.current = document.activeElement === button.current
    else if (hadFocus.current && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
  }, [loading])
  return <Button ref={button} loading={loading} {...props} />
}
