import { Link } from '@tanstack/react-router'
import { useAllPipelines } from '../../api/choices.ts'
import { useOpportunitySummary } from '../../api/opportunity-sums.ts'
import { BarList } from '../../parts/bar-list.tsx'
import { Empty } from '../../parts/empty.tsx'
import { formatDollars } from '../../parts/format-number.ts'
import { Loaded } from '../../parts/loaded.tsx'
import styles from './overview.module.css'

/** What the open opportunities in each stage are worth; each stage leads to the board. */
export function ValueByStage() {
  const pipelines = useAllPipelines()
  const value = useOpportunitySummary('opportunity')
  return (
    <Loaded query={pipelines}>
      {(all) => (
        <Loaded query={value}>
          {({ by_stage, count, complete }) => {
            if (count === 0) {
              return (
                <Empty>
                  No open opportunities. <Link to="/opportunities">Create one</Link>
                </Empty>
              )
            }
            const byStage = new Map(by_stage.map((stage) => [stage.stage_id, stage]))
            const shown = all.filter((one) => one.is_default || one.stages.some(({ id }) => byStage.has(id)))
            const bars = shown.flatMap((pipeline) =>
              pipeline.stages.map(({ id, name }) => {
                const { count, value: dollars } = byStage.get(id) ?? { count: 0, value: 0 }
                return {
                  key: id,
                  name: (
                    <Link
                      to="/opportunities"
                      search={{ pipeline: pipeline.id, approval_status: 'opportunity' }}
                    >
                      {shown.length > 1 ? `${pipeline.name}: ${name}` : name}
                    </Link>
                  ),
                  words: `${formatDollars(dollars)} in ${count}`,
                  dollars,
                  parts: [{ tone: 'neutral' as const, amount: dollars }],
                }
              }),
            )
            return (
              <>
                <BarList
                  label="Open opportunities by stage"
                  bars={bars}
                  most={Math.max(...bars.map(({ dollars }) => dollars))}
                />
                {!complete && (
                  <p className={styles.quiet}>Of the {count} newest opportunities; the board has all.</p>
                )}
              </>
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}
