import { ForbiddenError, PlanRequiredError } from '../../../../clients/typescript/src/errors.ts'

/** Whether the member may not see what was asked for (any more), so that nothing of it may stay on the page. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ForbiddenError || error instanceof PlanRequiredError
