import type { Work } from '../../../../ops/cost/model.ts'
import type { Units } from '../../../../ops/cost/month.ts'
import type { Bench } from '../../../../test/support/bench.ts'
import { estimates } from '../../../../test/support/exercises/estimates.ts'
import type { Exercise } from '../../../../test/support/exercises/exercise.ts'
import { photos } from '../../../../test/support/exercises/photos.ts'
import { measure } from '../../measure/measured.ts'
import { request } from './work.ts'

/** The customer's page of an estimate, the approval on it, and a change of a photo. The month does not count them. */
export async function documentsOf(
  bench: Bench,
): Promise<Pick<Units, 'estimatePage' | 'estimateApproval' | 'photoChange'>> {
  const ask = async (exercise: Exercise | undefined): Promise<Work> => {
    if (!exercise) throw new Error('the request has no exercise')
    const prepared = (await exercise.prepare?.(bench)) ?? ''
    let bytes = 0
    const measured = await measure(async () => {
      const { status, text } = await exercise.request(bench, prepared)
      if (status >= 400) throw new Error(`refused: ${status}`)
      bytes = Buffer.byteLength(text)
    })
    return request(measured, bytes)
  }
  return {
    estimatePage: await ask(estimates.getEstimatePage),
    estimateApproval: await ask(estimates.approveOnEstimatePage),
    photoChange: await ask(photos.patchPhoto),
  }
}
