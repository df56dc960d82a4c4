import type { ReactNode } from 'react'
import type { BadgeColor } from '../../shared/trade/status.colors.ts'
import classes from './StatusBadge.module.css'

/** Colors of badges; gray for what is neither good nor bad. */
export type StatusColor = BadgeColor | 'gray'

interface Props {
  label: string
  color: StatusColor
  isStrong?: boolean
  /** Shown before the label. */
  icon?: ReactNode
}

/** Shows a label in red, yellow, green, blue or gray; the text has the same meaning without the color. */
export function StatusBadge({ label, color, isStrong = false, icon }: Props) {
  return (
    <span className={classes['badge']} data-color={color} data-strong={isStrong || undefined}>
      {icon}
      {icon && ' '}
      {label}
    </span>
  )
}
