import type { BadgeColor } from '../../shared/trade/status.colors.ts'
import classes from './StatusBadge.module.css'

interface Props {
  label: string
  color: BadgeColor
  isStrong?: boolean
}

/** A word in its color: red, yellow, green; the word says it without the color too. */
export function StatusBadge({ label, color, isStrong = false }: Props) {
  return (
    <span className={classes['badge']} data-color={color} data-strong={isStrong || undefined}>
      {label}
    </span>
  )
}
