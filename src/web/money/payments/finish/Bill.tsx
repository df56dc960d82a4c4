import { Anchor, Text, Title } from '@mantine/core'
import { agreedLabels } from '../../../../shared/jobs/change-orders/pricing.ts'
import { lineName, lineText } from '../../../../shared/jobs/estimates/item-label.ts'
import {
  PAYMENT_METHOD_LABELS,
  PAYMENT_TYPE_LABELS,
} from '../../../../shared/jobs/finances/payment.choices.ts'
import { formatDay } from '../../../../shared/kernel/dates.ts'
import { money } from '../../../../shared/kernel/money.ts'
import type { DoorBill } from '../../../../shared/money/payments/finish.api.ts'
import { SavedNote, SentShare } from '../../../ui/SavedActions.tsx'
import type { savedPaymentsOf } from './finish-model.ts'
import classes from './finish.module.css'
import ui from '../../../ui/primitives.module.css'

/** The bill with what changed against what was agreed, what is paid, and what is due now. */
export function Bill({ bill, waiting }: { bill: DoorBill; waiting: ReturnType<typeof savedPaymentsOf> }) {
  const { lines, agreed, isFixed, total, paid, tips, dueTotal, cap, later, received } = bill
  return (
    <section className={`${ui['section']} ${classes['step']}`} aria-label="Bill">
      <Title order={2} size="h4">
        Bill
      </Title>
      <ul className={ui['listStack']}>
        {lines.map((line) => (
          <li key={`${line.item} ${line.label ?? ''}`} className={classes['row']}>
            <span>
              {line.change
                ? lineText({ label: line.change.shownLabel, note: line.change.note })
                : lineName(line, null)}
              <Change agreed={line.agreed} now={line.now} isChange={line.isChange} />
            </span>
            <span>
              {line.item === 'discount' && '−'}
              {money(line.now ?? 0)}
            </span>
          </li>
        ))}
      </ul>
      <dl className={classes['sums']}>
        <Sum label={agreedLabels(isFixed).now} amount={agreed} />
        <Sum label="Bill" amount={total} />
        <Sum label="Paid" amount={paid} />
        {tips > 0 && <Sum label="Tips" amount={tips} />}
        <Sum label="Due now" amount={dueTotal} isStrong />
      </dl>
      {cap !== null && <Text size="md">{cap}</Text>}
      {later !== null && <Text size="md">{money(later)} falls due later.</Text>}
      {waiting.length > 0 && (
        <ul className={ui['listStack']} aria-label="Payments saved on this phone">
          {waiting.map(({ id, payment }) => (
            <li key={id} className={classes['row']}>
              <span>
                {PAYMENT_METHOD_LABELS[payment.method]}
                <SavedNote isShown />
                <SentShare id={id} />
              </span>
              <span>{money(payment.amount + payment.tip)}</span>
            </li>
          ))}
        </ul>
      )}
      {received.length > 0 && (
        <ul className={ui['listStack']} aria-label="Payments received">
          {received.map(({ id, amount, method, paymentType, date, recordedBy, photo }) => (
            <li key={`${method} ${id}`} className={classes['row']}>
              <span>
                {`${PAYMENT_TYPE_LABELS[paymentType]}, ${PAYMENT_METHOD_LABELS[method]}`}
                <span className={classes['sub']}>
                  {formatDay(date)}
                  {recordedBy !== '' && `, by ${recordedBy}`}
                </span>
                {photo !== null && (
                  <Anchor href={photo} target="_blank" rel="noreferrer" display="block" py={12}>
                    Photo of the check
                  </Anchor>
                )}
              </span>
              <span>{money(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Change({ agreed, now, isChange }: Pick<DoorBill['lines'][number], 'agreed' | 'now' | 'isChange'>) {
  if (isChange) return <span className={classes['sub']}>Added with a signed change order</span>
  if (agreed === now) return null
  const text =
    agreed === null
      ? 'Added since the estimate'
      : now === null
        ? `Left out, agreed ${money(agreed)}`
        : `Agreed ${money(agreed)}`
  return <span className={classes['sub']}>{text}</span>
}

function Sum({ label, amount, isStrong = false }: { label: string; amount: number; isStrong?: boolean }) {
  return (
    <div className={isStrong ? `${classes['row']} ${classes['strong']}` : classes['row']}>
      <dt>{label}</dt>
      <dd>{money(amount)}</dd>
    </div>
  )
}
