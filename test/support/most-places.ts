import type { SizeName } from '../../infra/settings/sizes.ts'

/** How many functions may run at once in the busiest hour of the workspaces of a size: no alarm goes off, and the bench fails beyond. */
export const MAX_PLACES: Readonly<Record<SizeName, number>> = { small: 7, standard: 40, large: 4_000 }
