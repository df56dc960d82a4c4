import { IconCheck, IconChecks } from '@tabler/icons-react'
import type { BadgeColor } from '../../shared/trade/status.colors.ts'
import { SENT_MEANING } from './message-states.ts'
import { StatusBadge } from './StatusBadge.tsx'
import classes from './message-badge.module.css'

/** Colors of the states of messages; gray for what is neither good nor bad. */
export type MessageColor = BadgeColor | 'gray'

interface Props {
  label: string
  color: MessageColor
  /** 'sent' is not confirmed, 'delivered' is; all others have no icon. */
  state?: string | undefined
}

/** Shows how far a message is: one check if it was handed over, two if its arrival was confirmed. */
export function MessageBadge({ label, color, state }: Props) {
  const Icon = state === 'sent' ? IconCheck : state === 'delivered' ? IconChecks : null
  const isNeutral = color === 'gray'
  return (
    <span
      title={state === 'sent' ? SENT_MEANING : undefined}
      className={isNeutral ? classes['neutral'] : undefined}
    >
      <StatusBadge
        color={isNeutral ? undefined : color}
        label={
          Icon ? (
            <>
              <Icon size={14} stroke={2.5} aria-hidden className={classes['icon']} /> {label}
            </>
          ) : (
            label
          )
        }
      />
    </span>
  )
}
