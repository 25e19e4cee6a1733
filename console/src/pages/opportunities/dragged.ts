import type { Opportunity } from '../../api/opportunities.ts'

/** What is being dragged: a drop event has only texts, and a page must not trust another page's texts. */
let dragged: Opportunity | undefined

export const startDrag = (opportunity: Opportunity): void => {
  dragged = opportunity
}

export const draggedOpportunity = (): Opportunity | undefined => dragged

export const endDrag = (): void => {
  dragged = undefined
}
