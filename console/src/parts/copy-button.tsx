import { Button } from '@mantine/core'
import { useState } from 'react'

interface Props {
  readonly text: string
  /** The label for screen readers: `Copy the secret`. */
  readonly label: string
  /** Takes the focus when its dialog opens. */
  readonly isFirst?: boolean
}

const SHOWN_MS = 2000

export function CopyButton({ text, label, isFirst = false }: Props) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    setState(copied ? 'copied' : 'failed')
    setTimeout(() => setState('idle'), SHOWN_MS)
  }
  const shown = { idle: 'Copy', copied: 'Copied', failed: 'Not copied' }[state]
  return (
    <Button
      variant="default"
      size="xs"
      onClick={copy}
      aria-label={state === 'idle' ? label : shown}
      {...(isFirst && { 'data-autofocus': true })}
    >
      {shown}
      <span role="status" className="visually-hidden">
        {state === 'idle' ? '' : shown}
      </span>
    </Button>
  )
}
