import { Badge, VisuallyHidden } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { FinancialSection } from '../../../../shared/jobs/finances/financial.ts'
import { formatDay, wallClockOf } from '../../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents } from '../../../../shared/kernel/money.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { draftCents, type DraftLine } from './lines.ts'
import classes from './tab.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  section: FinancialSection
  line: DraftLine
  name: string
  timezone: string
  isAutomatic: boolean
  mayPay: boolean
  /** null if the line cannot be edited. */
  onPay: (() => Promise<void>) | null
}

/** The state of a line: automatic or not, paid or not, with a button to pay it. */
export function LineState({ section, line, name, timezone, isAutomatic, mayPay, onPay }: Props) {
  const { paid, paidAt, mayWrite } = line.facts
  const isUndone = section !== 'revenue' && paid && onPay !== null
  return (
    <div className={`${ui['row']} ${classes['state']}`}>
      {isAutomatic && mayWrite && (
        <Badge variant="light" color="gray">
          Automatic
        </Badge>
      )}
      {paid && (
        <span className={classes['locked']}>
          <IconLock size={16} aria-hidden />
          <VisuallyHidden>Locked</VisuallyHidden>
          {!isUndone && paidText(section, line)} {paidAt !== null && formatDay(dayOf(paidAt, timezone))}
        </span>
      )}
      {section === 'revenue' && !paid && !mayWrite && onPay !== null && (
        <span className={classes['locked']}>
          <IconLock size={16} aria-hidden />
          Payment in progress
        </span>
      )}
      {mayPay && onPay && (
        <AsyncButton variant="default" size="xs" aria-label={`Pay ${name}`} action={onPay}>
          Pay
        </AsyncButton>
      )}
      {isUndone && (
        <AsyncButton
          variant="light"
          color="green"
          size="xs"
          aria-label={`Paid ${name}, mark as not paid`}
          action={onPay}
        >
          Paid
        </AsyncButton>
      )}
    </div>
  )
}

/**
 * Returns that a line is paid, with the amount if the charge was smaller than the line or partly refunded.
 */
function paidText(section: FinancialSection, line: DraftLine): string {
  const charged = centsFromDollars(line.facts.charged)
  return section === 'revenue' && charged !== draftCents(line) ? `${formatCents(charged)} paid` : 'Paid'
}

/** Returns the day of a time that is either a day or an instant, in the company's time zone. */
function dayOf(moment: string, timezone: string): string {
  return moment.length === 10 ? moment : wallClockOf(moment, timezone)
}
