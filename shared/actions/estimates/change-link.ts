import { changeRecord } from '../../domain/kit/change.ts'
import type { Estimate } from '../../domain/sales/estimate.ts'
import type { EstimateLink } from '../../domain/sales/estimate-link.ts'
import { linkWrites } from '../../table/estimate-links.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import type { AnyWrite } from '../../table/store/write.ts'
import { changeEstimate } from './change.ts'

/** The writes that replace the former link by a new link, or that only end it. */
export async function changeLink(
  current: Versioned<Estimate>,
  link: EstimateLink | null,
  now: Date,
): Promise<AnyWrite[]> {
  const { writes } = await changeEstimate(current, changeRecord(current.record, { link }, now))
  return [...writes, ...linkWrites(current.record, link)]
}
