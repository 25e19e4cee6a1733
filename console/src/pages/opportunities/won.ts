import type { Pipeline, Stage } from '../../api/opportunities.ts'

/** The stage named "Won", in any case, of the pipeline that has a stage. */
export const wonStage = (pipelines: readonly Pipeline[], stageId: string): Stage | undefined =>
  pipelines
    .find(({ stages }) => stages.some(({ id }) => id === stageId))
    ?.stages.find(({ name }) => name.trim().toLowerCase() === 'won')
