import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { dollars } from './payroll-rows.ts'
import type { RunItem } from './pay-run.ts'
import classes from './payroll.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  items: readonly RunItem[]
  /** Whether a worker who was not paid may be paid individually. */
  mayPay: boolean
  onPay: (item: RunItem) => void
}

/** Lists the workers of a run with their amounts and outcomes. */
export function RunList({ items, mayPay, onPay }: Props) {
  return (
    <ul className={`${ui['list']} ${classes['run']}`} aria-label="Workers">
      {items.map((item) => (
        <li key={item.workerId}>
          <span className={classes['runName']}>{item.name}</span>
          <span className={classes['figure']}>{dollars(item.amount)}</span>
          <Outcome item={item} mayPay={mayPay} onPay={onPay} />
        </li>
      ))}
    </ul>
  )
}

function Outcome({ item, mayPay, onPay }: Omit<Props, 'items'> & { item: RunItem }) {
  const { state, amount, name } = item
  if (state.kind === 'waiting') return null
  if (state.kind === 'paying')
    return (
      <span className={classes['outcome']}>
        <Loader size={14} aria-hidden />
        Being marked
      </span>
    )
  if (state.kind === 'paid')
    return (
      <span className={`${classes['outcome']} ${classes['settled']}`}>
        <IconCheck size={16} aria-hidden />
        Paid
      </span>
    )
  const isChanged = state.kind === 'changed'
  const label = isChanged ? `Mark ${dollars(amount)} as paid` : 'Try again'
  return (
    <>
      <span className={classes['outcome']} role="alert">
        <IconAlertTriangle size={16} aria-hidden />
        {isChanged
          ? amount > 0
            ? `Not marked: the amount has changed and is ${dollars(amount)} now.`
            : 'Nothing is left to pay.'
          : state.message}
      </span>
      {mayPay && amount > 0 && (
        <Button
          variant="default"
          size="xs"
          className={classes['again'] ?? ''}
          aria-label={`${label}: ${name}`}
          onClick={() => onPay(item)}
        >
          {label}
        </Button>
      )}
    </>
  )
}
