import { Button, type ButtonProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'

interface Props extends ButtonProps {
  readonly onTaken: (photo: File) => void
}

/** Opens the camera of a phone or tablet. The file input next to the button accepts existing files. */
export function PhotoButton({ onTaken, ...props }: Props) {
  // Without a camera, it would open the dialog of the file input.
  const isTouched = useMediaQuery('(pointer: coarse)')
  // While the camera is open, some browsers discard an input that nothing refers to.
  const input = useRef<HTMLInputElement>(null)
  if (!isTouched) return null
  const open = () => {
    const camera = document.createElement('input')
    Object.assign(camera, { type: 'file', accept: 'image/*' })
    // A browser without a camera has no such property.
    camera.setAttribute('capture', 'environment')
    camera.onchange = () => {
      const photo = camera.files?.[0]
      if (photo) onTaken(photo)
    }
    input.current = camera
    camera.click()
  }
  return (
    <Button variant="default" {...props} onClick={open}>
      Take a photo
    </Button>
  )
}
