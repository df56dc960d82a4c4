import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { summarizeFinancials } from '../../../../shared/money/financials/financials.api.ts'
import type { Answer } from '../../../../shared/kernel/endpoint.ts'
import { money } from '../words.ts'
import { SERIES, type SeriesName } from './series.ts'
import classes from './figures.module.css'
import tiles from '../tiles.module.css'

export type Summary = Answer<typeof summarizeFinancials>

interface Props {
  summary: Summary
  onInfo: (name: SeriesName) => void
}

/** The totals of the whole range; three of them have details. */
export function Tiles({ summary: { total, booking }, onInfo }: Props) {
  const rate = booking.ratePercent
  return (
    <dl className={tiles['tiles']}>
      {SERIES.map(({ name, label }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{money(total[name])}</dd>
          <dd className={classes['more']}>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconInfoCircle size={16} aria-hidden />}
              aria-label={`Info: ${label}`}
              onClick={() => onInfo(name)}
            >
              Info
            </Button>
          </dd>
        </div>
      ))}
      <div>
        <dt>Net profit</dt>
        <dd>
          <Signed dollars={total.netProfit} />
        </dd>
        {total.tips > 0 && <dd className={classes['small']}>{money(total.tips)} in tips, not included</dd>}
      </div>
      <div>
        <dt>Jobs</dt>
        <dd>{total.jobs.toLocaleString('en-US')}</dd>
      </div>
      <div>
        <dt>Average job</dt>
        <dd>{total.jobs === 0 ? '–' : money(total.averageJob)}</dd>
      </div>
      <div>
        <dt>Booking rate</dt>
        <dd>{rate === null ? '–' : `${rate}%`}</dd>
        <dd className={classes['small']}>
          {booking.inquiries === 0
            ? 'No inquiries came in'
            : booking.inquiries === 1
              ? `${booking.booked.toLocaleString('en-US')} of 1 inquiry booked`
              : `${booking.booked.toLocaleString('en-US')} of ${booking.inquiries.toLocaleString('en-US')} inquiries booked`}
        </dd>
      </div>
    </dl>
  )
}

/** A profit or loss; the sign shows it without relying on color. */
export function Signed({ dollars }: { dollars: number }) {
  return (
    <span className={classes['signed']} data-sign={dollars < 0 ? 'loss' : dollars > 0 ? 'profit' : undefined}>
      {dollars > 0 && '+'}
      {money(dollars)}
    </span>
  )
}
