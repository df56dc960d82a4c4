import { Anchor, Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PaymentLine } from '../../../shared/jobs/finances/payment.ts'
import { money } from '../../../shared/kernel/money.ts'
import { isReceived, paymentMethodText, paymentTime, paymentNote, paymentTitle, rateTexts } from './words.ts'
import classes from './payments.module.css'

interface Props {
  line: PaymentLine
  timezone: string
  children?: ReactNode
}

/** Shows one payment: when, what for, rate, method and amount; payments that did not count are dimmed. */
export function PaymentRow({ line, timezone, children }: Props) {
  const note = paymentNote(line)
  const isCounted = isReceived(line)
  return (
    <li>
      <div className={classes['row']}>
        <span className={isCounted ? classes['what'] : `${classes['what']} ${classes['quiet']}`}>
          {paymentTitle(line)}
          {rateTexts(line).map((text) => (
            <span key={text} className={classes['sub']}>
              {text}
            </span>
          ))}
          <span className={classes['sub']}>{paymentTime(line, timezone)}</span>
          <span className={classes['sub']}>
            {line.recordedBy === ''
              ? paymentMethodText(line)
              : `${paymentMethodText(line)}, by ${line.recordedBy}`}
          </span>
          {line.note !== '' && <span className={classes['sub']}>{line.note}</span>}
          {line.doubt !== undefined && (
            <span className={`${classes['sub']} ${classes['doubt']}`}>Check this payment: {line.doubt}</span>
          )}
          {line.photo !== undefined && (
            <Anchor href={line.photo} target="_blank" rel="noreferrer" display="inline-block" py={8}>
              Photo of the check
            </Anchor>
          )}
        </span>
        <span className={isCounted ? classes['amount'] : `${classes['amount']} ${classes['quiet']}`}>
          {money(line.amount)}
          {line.tip > 0 && <span className={classes['sub']}>{money(line.tip)} of it tip</span>}
          {note !== '' && (
            <Badge variant="light" color="gray">
              {note}
            </Badge>
          )}
        </span>
      </div>
      {children}
    </li>
  )
}
