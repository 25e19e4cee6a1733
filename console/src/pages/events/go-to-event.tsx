import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import styles from './go-to-event.module.css'

/** Opens an event by its id, for those who have it from a log or a request. */
export function GoToEvent() {
  const [id, setId] = useState('')
  const navigate = useNavigate()
  const open = (event: FormEvent) => {
    event.preventDefault()
    const eventId = id.trim()
    if (eventId) void navigate({ to: '/events/$eventId', params: { eventId } })
  }
  return (
    <form onSubmit={open} className={styles.form}>
      <TextInput
        aria-label="Event id"
        placeholder="evt_…"
        value={id}
        onChange={(event) => setId(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        Open
      </Button>
    </form>
  )
}
