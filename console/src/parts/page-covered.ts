import { createContext } from 'react'

/** Whether the sign-in form covers the whole page and its dialogs, and therefore gets Escape and the focus. */
export const PageCovered = createContext(false)
