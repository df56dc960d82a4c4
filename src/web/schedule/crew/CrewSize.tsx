import classes from './crew.module.css'
import { crewSizeProblem, typedCrewSize } from '../../ui/crew-size.ts'
import { FigureField } from '../../ui/FigureField.tsx'

interface Props {
  value: number | ''
  /** What the server said. */
  error: string | null
  onChange: (size: number | '') => void
}

/** How many people the job takes, 1 to 100. */
export function CrewSize({ value, error, onChange }: Props) {
  return (
    <FigureField
      label="Crew size"
      className={classes['size'] ?? ''}
      value={value}
      error={crewSizeProblem(value) ?? error}
      onChange={(typed) => onChange(typedCrewSize(typed))}
    />
  )
}
