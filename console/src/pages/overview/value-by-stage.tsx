import { Link } from '@tanstack/react-router'
import { useAllPipelines } from '../../api/choices.ts'
import { useStageSums } from '../../api/opportunity-sums.ts'
import { BarList } from '../../parts/bar-list.tsx'
import { Empty } from '../../parts/empty.tsx'
import { formatDollars } from '../../parts/format-number.ts'
import { Loaded } from '../../parts/loaded.tsx'

/** The value of the opportunities and projects in each stage; each stage links to the board. */
export function ValueByStage() {
  const pipelines = useAllPipelines()
  const sums = useStageSums()
  return (
    <Loaded query={pipelines}>
      {(all) => (
        <Loaded query={sums}>
          {(byStage) => {
            if (byStage.size === 0) {
              return (
                <Empty>
                  No opportunities. <Link to="/opportunities">Create one</Link>
                </Empty>
              )
            }
            const shown = all.filter((one) => one.is_default || one.stages.some(({ id }) => byStage.has(id)))
            const bars = shown.flatMap((pipeline) =>
              pipeline.stages.map(({ id, name }) => {
                const { count, value: dollars } = byStage.get(id) ?? { count: 0, value: 0 }
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
              <BarList
                label="Opportunities by stage"
                bars={bars}
                most={Math.max(...bars.map(({ dollars }) => dollars))}
              />
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}
