import type { Init, Schemas } from '../../../clients/typescript/src/types.ts'

export type Opportunity = Schemas['Opportunity']
export type OpportunityChange = NonNullable<Init<'/v1/opportunities/{id}', 'patch'>['body']>
export type Pipeline = Schemas['Pipeline']
export type Stage = Pipeline['stages'][number]
export type CustomField = Schemas['CustomField']
export type Estimate = Schemas['Estimate']
export type NewEstimate = Init<'/v1/opportunities/{id}/estimates', 'post'>['body']
