import classes from './crew.module.css'
import { crewSizeProblem, typedCrewSize } from '../../ui/crew-size.ts'
import { FigureField } from '../../ui/FigureField.tsx'

interface Props {
  value: number | ''
  /** The server's error. */
  error: string | null
  onChange: (size: number | '') => void
}

/** The number of workers of the job, 1 to 100. */
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
