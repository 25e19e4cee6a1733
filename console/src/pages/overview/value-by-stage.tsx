import { Link } from '@tanstack/react-router'
import { useAllPipelines } from '../../api/choices.ts'
import { usePipelineValue } from '../../api/pipeline-value.ts'
import { BarList } from '../../parts/bar-list.tsx'
import { Empty } from '../../parts/empty.tsx'
import { formatDollars } from '../../parts/format-number.ts'
import { Loaded } from '../../parts/loaded.tsx'
import styles from './overview.module.css'

/** What the opportunities in each stage are worth; each stage leads to the board. */
export function ValueByStage() {
  const pipelines = useAllPipelines()
  const value = usePipelineValue()
  return (
    <Loaded query={pipelines}>
      {(all) => (
        <Loaded query={value}>
          {({ stages, counted, isComplete }) => {
            if (counted === 0) {
              return (
                <Empty>
                  No opportunities. <Link to="/opportunities">Create one</Link>
                </Empty>
              )
            }
            const byStage = new Map(stages)
            const shown = all.filter((one) => one.is_default || one.stages.some(({ id }) => byStage.has(id)))
            const bars = shown.flatMap((pipeline) =>
              pipeline.stages.map(({ id, name }) => {
                const { count, dollars } = byStage.get(id) ?? { count: 0, dollars: 0 }
                return {
                  key: id,
                  name: (
                    <Link to="/opportunities" search={{ pipeline: pipeline.id }}>
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
                  label="Pipeline value by stage"
                  bars={bars}
                  most={Math.max(...bars.map(({ dollars }) => dollars))}
                />
                {!isComplete && (
                  <p className={styles.quiet}>Of the {counted} newest opportunities; the board has all.</p>
                )}
              </>
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}
