import type { Opportunity } from '../../api/opportunities.ts'

/**
 * The opportunity that is being dragged. It is not taken from the drop event, which has only texts, possibly of another page that must not
 * be trusted.
 */
let dragged: Opportunity | undefined

export const startDrag = (opportunity: Opportunity): void => {
  dragged = opportunity
}

export const draggedOpportunity = (): Opportunity | undefined => dragged

export const endDrag = (): void => {
  dragged = undefined
}
