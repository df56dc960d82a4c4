import type { BadgeColor } from '../../shared/jobs/status.colors.ts'
import classes from './StatusBadge.module.css'

/** A word in its colour: red, yellow, green as spec 2 §4 has them; the word says it without the colour too. */
export function StatusBadge({ label, color }: { label: string; color: BadgeColor }) {
  return (
    <span className={classes['badge']} data-color={color}>
      {label}
    </span>
  )
}
