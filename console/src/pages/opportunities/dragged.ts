import type { Opportunity } from '../../api/opportunities.ts'

/** The opportunity that is being dragged. A drop event has only texts, which may come from another page and are not trusted. */
let dragged: Opportunity | undefined

export const startDrag = (opportunity: Opportunity): void => {
  dragged = opportunity
}

export const draggedOpportunity = (): Opportunity | undefined => dragged

export const endDrag = (): void => {
  dragged = undefined
}
