import { Skeleton, VisuallyHidden } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../../../kernel/lazy-part.ts'
import type { FigurePoint } from '../../../../shared/money/financials/financials.api.ts'
import { SERIES } from './series.ts'
import classes from './figures.module.css'

// The chart library is larger than the page, so it is loaded after the figures.
const FigureChart = lazyPart(() =>
  import('./FigureChart.tsx').then((module) => ({ default: module.FigureChart })),
)

interface Props {
  points: readonly FigurePoint[]
  /** What the chart shows, as text. */
  title: string
  onPoint: (point: FigurePoint) => void
}

/** The line chart with its legend. */
export function ChartFrame({ points, title, onPoint }: Props) {
  return (
    <figure className={classes['figure']}>
      <figcaption>
        <VisuallyHidden>Line chart of {title}. The table below has its figures.</VisuallyHidden>
        <ul className={classes['legend']} aria-label="Lines of the chart">
          {SERIES.map(({ name, label, color, dash }) => (
            <li key={name}>
              <svg width="32" height="8" aria-hidden>
                <line x1="0" y1="4" x2="32" y2="4" stroke={color} strokeWidth="3" strokeDasharray={dash} />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      </figcaption>
      {/* The table has the same data for screen readers. */}
      <div aria-hidden>
        <Suspense fallback={<Skeleton height={320} />}>
          <FigureChart points={points} onPoint={onPoint} />
        </Suspense>
      </div>
    </figure>
  )
}
