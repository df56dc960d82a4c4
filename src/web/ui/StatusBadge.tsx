import type { BadgeColor } from '../../shared/jobs/status.colors.ts'
import classes from './StatusBadge.module.css'

interface Props {
  label: string
  color: BadgeColor
  isStrong?: boolean
}

/** A word in its colour: red, yellow, green as spec 2 §4 has them; the word says it without the colour too. */
export function StatusBadge({ label, color, isStrong = false }: Props) {
  return (
    <span className={classes['badge']} data-color={color} data-strong={isStrong || undefined}>
      {label}
    </span>
  )
}
