import type { BadgeColor } from '../../shared/trade/status.colors.ts'
import classes from './StatusBadge.module.css'

interface Props {
  label: string
  color: BadgeColor
  isStrong?: boolean
}

/** Shows a label in red, yellow, green or blue; the text has the same meaning without the color. */
export function StatusBadge({ label, color, isStrong = false }: Props) {
  return (
    <span className={classes['badge']} data-color={color} data-strong={isStrong || undefined}>
      {label}
    </span>
  )
}
