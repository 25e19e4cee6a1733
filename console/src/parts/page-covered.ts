import { createContext } from 'react'

/** Whether the sign-in is shown over the whole page and its dialogs, and gets Escape and the focus. */
export const PageCovered = createContext(false)
