import { Button, Text } from '@mantine/core'
import { formatUnits } from '../../../shared/jobs/estimates/units.ts'
import { centsFromDollars, formatCents, lineTotalCents } from '../../../shared/kernel/money.ts'
import type { DraftLine } from './draft-lines.ts'
import classes from './documents.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  line: DraftLine
  /** The line's number on the screen. */
  number: number
  onReset: () => void
}

/** Whether a line of the estimate is automatic or edited, and its automatic value. */
export function LineState({ line, number, onReset }: Props) {
  return (
    <div className={`${ui['row']} ${classes['lineState']}`}>
      <Text size="xs" c="dimmed">
        {stateText(line)}
      </Text>
      {line.isDirty && line.basis !== null && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Back to automatic, line ${number}`}
          onClick={onReset}
        >
          Back to automatic
        </Button>
      )}
    </div>
  )
}

function stateText({ basis, isDirty, item, automatic }: DraftLine): string {
  if (!isDirty) return 'Automatic'
  if (basis === null) return 'Added by hand'
  if (automatic === null) return 'Edited'
  const { rate, units } = automatic
  return `Edited. Automatic: ${formatCents(centsFromDollars(rate))} × ${formatUnits(item, units)} = ${formatCents(lineTotalCents(rate, units))}`
}
