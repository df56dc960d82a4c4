import type { ReactNode } from 'react'
import type { BadgeColor } from '../../shared/trade/status.colors.ts'
import classes from './StatusBadge.module.css'

interface Props {
  /** A text, or an icon with its text. */
  label: ReactNode
  /** Without one it is as the text around it. */
  color?: BadgeColor | undefined
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
