import { Anchor } from '@mantine/core'
import type { FigurePoint } from '../../../../shared/money/financials/financials.api.ts'
import { DataTable, type Column } from '../../../ui/list/DataTable.tsx'
import { money } from '../words.ts'
import { Signed, type Summary } from './Tiles.tsx'

type Figure = Summary['total']

/** Columns of each row of figures. */
export const FIGURE_COLUMNS: readonly Column<Figure>[] = [
  { title: 'Revenue', isFigure: true, cell: ({ revenues }) => money(revenues) },
  { title: 'Cost of goods sold', isFigure: true, cell: ({ cogs }) => money(cogs) },
  { title: 'Expenses', isFigure: true, cell: ({ expenses }) => money(expenses) },
  { title: 'Net profit', isFigure: true, cell: ({ netProfit }) => <Signed dollars={netProfit} /> },
  { title: 'Jobs', isFigure: true, cell: ({ jobs }) => jobs.toLocaleString('en-US') },
  {
    title: 'Average job',
    isFigure: true,
    cell: ({ jobs, averageJob }) => (jobs === 0 ? '–' : money(averageJob)),
  },
]

interface Props {
  title: string
  points: readonly FigurePoint[]
  total: Figure
  onPoint: (point: FigurePoint) => void
}

/** The figures of the chart by period, with totals. */
export function FiguresTable({ title, points, total, onPoint }: Props) {
  return (
    <DataTable<Figure & { point: FigurePoint | null }>
      label={title}
      heading={{
        title: 'Period',
        cell: ({ point }) =>
          point && (
            <Anchor inherit component="button" type="button" py={4} onClick={() => onPoint(point)}>
              {point.label}
            </Anchor>
          ),
      }}
      columns={FIGURE_COLUMNS}
      rows={points.map((point) => ({ ...point, point }))}
      keyOf={({ point }) => point?.dateData ?? ''}
      total={{ ...total, point: null }}
    />
  )
}
