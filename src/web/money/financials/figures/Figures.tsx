import { Button, Stack } from '@mantine/core'
import type { FigurePeriod } from '../../../../shared/money/financials/figure-choices.ts'
import type { FigurePoint } from '../../../../shared/money/financials/financials.api.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { Groups, type GroupName, type GroupRow } from './Groups.tsx'
import type { SeriesName } from './series.ts'
import { Tiles, type Summary } from './Tiles.tsx'

interface Props {
  summary: Summary
  points: readonly FigurePoint[]
  /** Whether the shown data belongs to the previous filters, until the new data is loaded. */
  isWaiting: boolean
  by: FigurePeriod
  title: string
  group: GroupName
  onGroup: (group: GroupName) => void
  /** null if all dates are shown. */
  onAllDates: (() => void) | null
  onSeries: (series: SeriesName) => void
  onPoint: (point: FigurePoint) => void
  onRow: (group: 'jobType' | 'jobSource', row: GroupRow) => void
}

/** Totals, chart, table and groups of a range, or a notice that it has no jobs. */
export function Figures(props: Props) {
  const { summary, points, by, title, onAllDates, onPoint } = props
  return (
    <Stack gap="lg" data-waiting={props.isWaiting || undefined}>
      <Tiles summary={summary} onInfo={props.onSeries} />
      {summary.total.jobs === 0 ? (
        <EmptyState
          title="No completed jobs in these days"
          text="Completed jobs will appear here with their revenue and costs."
          action={
            onAllDates && (
              <Button variant="default" onClick={onAllDates}>
                Show all dates
              </Button>
            )
          }
        />
      ) : (
        <>
          <ChartFrame
            points={points}
            title={`revenue, cost of goods sold and expenses by ${by}, ${title}`}
            onPoint={onPoint}
          />
          <FiguresTable title={`Figures by ${by}`} points={points} total={summary.total} onPoint={onPoint} />
          <Groups
            groups={summary.groups}
            revenues={summary.total.revenues}
            shown={props.group}
            onShow={props.onGroup}
            onRow={props.onRow}
          />
        </>
      )}
    </Stack>
  )
}
