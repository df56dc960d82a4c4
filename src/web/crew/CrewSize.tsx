import { clampedSize, sizeProblem } from './part.ts'
import classes from './crew.module.css'
import { FigureField } from '../ui/FigureField.tsx'

interface Props {
  value: number | ''
  /** What the server said. */
  error: string | null
  onChange: (size: number | '') => void
}

/** How many people the job takes, 1 to 100 (spec 2 §5). */
export function CrewSize({ value, error, onChange }: Props) {
  return (
    <FigureField
      label="Crew size"
      className={classes['size'] ?? ''}
      value={value}
      error={sizeProblem(value) ?? error}
      onChange={(typed) => onChange(clampedSize(typed))}
    />
  )
}
