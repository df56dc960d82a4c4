import { IconCheck, IconChecks } from '@tabler/icons-react'
import { SENT_MEANING } from './message-states.ts'
import { StatusBadge, type StatusColor } from './StatusBadge.tsx'

interface Props {
  label: string
  color: StatusColor
  /** 'sent' is not confirmed, 'delivered' is; all others have no icon. */
  state?: string | undefined
}

/** Shows how far a message is: one check if it was handed over, two if its arrival was confirmed. */
export function MessageBadge({ label, color, state }: Props) {
  const Icon = state === 'sent' ? IconCheck : state === 'delivered' ? IconChecks : null
  return (
    <span title={state === 'sent' ? SENT_MEANING : undefined}>
      <StatusBadge
        label={label}
        color={color}
        icon={Icon && <Icon size={14} stroke={2.5} aria-hidden style={{ verticalAlign: '-2px' }} />}
      />
    </span>
  )
}
