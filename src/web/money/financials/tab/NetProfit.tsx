import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import { useId } from 'react'
import { FINANCIAL_SECTION_LABELS } from '../../../../shared/jobs/finances/financial.ts'
import { centsFromDollars, formatCents } from '../../../../shared/kernel/money.ts'
import { draftSectionCents } from './lines.ts'
import { netCents } from './part.ts'
import type { Lines } from './tab-state.ts'
import classes from './tab.module.css'
import ui from '../../../ui/primitives.module.css'

/** Revenue less costs and expenses, with its parts, and the tips separately. */
export function NetProfit({ values, tips }: { values: Lines; tips: number }) {
  const id = useId()
  const net = netCents(values)
  const isLoss = net < 0
  const Icon = isLoss ? IconTrendingDown : IconTrendingUp
  return (
    <section className={classes['block']} aria-labelledby={id}>
      <h2 className={`${ui['headingMedium']} ${classes['heading']}`} id={id}>
        Net Profit
      </h2>
      <dl className={classes['sums']}>
        <dt>{FINANCIAL_SECTION_LABELS.revenue}</dt>
        <dd>{formatCents(draftSectionCents('revenue', values.revenue))}</dd>
        <dt>{FINANCIAL_SECTION_LABELS.cogs}</dt>
        <dd>−{formatCents(draftSectionCents('cogs', values.cogs))}</dd>
        <dt>{FINANCIAL_SECTION_LABELS.expenses}</dt>
        <dd>−{formatCents(draftSectionCents('expenses', values.expenses))}</dd>
        <dt className={classes['result']}>Net Profit</dt>
        <dd className={classes['result']} data-loss={isLoss || undefined}>
          <output aria-label="Net profit" aria-live="polite">
            {net !== 0 && <Icon size={18} aria-hidden />}
            {net !== 0 && <span>{isLoss ? 'Loss' : 'Profit'}</span>}
            <span>{signed(net)}</span>
          </output>
        </dd>
        {tips > 0 && (
          <>
            <dt>
              Tips <span className={classes['aside']}>apart from revenue, in equal parts to the crew</span>
            </dt>
            <dd>{formatCents(centsFromDollars(tips))}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

function signed(net: ReturnType<typeof netCents>): string {
  const text = formatCents(net).replace('-', '−')
  return net > 0 ? `+${text}` : text
}
