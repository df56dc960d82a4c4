import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import type { FigurePoint } from '../../../../shared/money/financials/financials.api.ts'
import { money, shortMoney } from '../words.ts'
import { SERIES } from './series.ts'
import classes from './figures.module.css'

interface Props {
  points: readonly FigurePoint[]
  onPoint: (point: FigurePoint) => void
}

/** The lines of the chart, for mouse users; the table below has the same data. */
export function FigureChart({ points, onPoint }: Props) {
  return (
    <LineChart
      h={320}
      data={[...points]}
      dataKey="label"
      series={SERIES.map(({ name, label, color, dash }) => ({
        name,
        label,
        color,
        ...(dash !== undefined && { strokeDasharray: dash }),
      }))}
      curveType="linear"
      className={classes['chart'] ?? ''}
      valueFormatter={money}
      xAxisProps={{ padding: { left: 24, right: 24 }, minTickGap: 16 }}
      yAxisProps={{ tickFormatter: shortMoney, width: 64 }}
      accessibilityLayer={false}
      lineChartProps={{
        onClick: ({ activeTooltipIndex }) => {
          const point = points[Number(activeTooltipIndex ?? -1)]
          if (point) onPoint(point)
        },
      }}
    />
  )
}
