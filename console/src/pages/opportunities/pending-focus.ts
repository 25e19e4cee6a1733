import { createContext, type RefObject } from 'react'

/** The id of the opportunity whose card takes the focus as soon as it is shown in its new column. */
export const PendingFocus = createContext<RefObject<string | undefined>>({ current: undefined })
