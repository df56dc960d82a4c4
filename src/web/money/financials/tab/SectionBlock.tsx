import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import {
  FINANCIAL_SECTION_LABELS,
  type FinancialSection,
} from '../../../../shared/jobs/finances/financial.ts'
import { formatCents } from '../../../../shared/kernel/money.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ChangedNote } from './ChangedNote.tsx'
import { offeredLine, type LineContext } from './choices.ts'
import { EditLine } from './EditLine.tsx'
import { draftSectionCents, type DraftLine } from './lines.ts'
import { isByHand, isOfferedToPay, mayBeAutomatic, mayRemove } from './part.ts'
import { ReadLine } from './ReadLine.tsx'
import type { FinancialDraft } from './use-financial-draft.ts'
import classes from './tab.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  section: FinancialSection
  draft: FinancialDraft
  context: LineContext
  timezone: string
  mayWrite: boolean
  /** Whether the job has an open balance. */
  isOwed: boolean
  onRemove: (line: DraftLine) => void
}

const NO_FIELDS = {}
const LINE_NAMES: Record<FinancialSection, string> = { revenue: 'revenue', cogs: 'cost', expenses: 'expense' }

/** One section of the tab: its lines, their total, and a button to add one. */
export function SectionBlock({ section, draft, context, timezone, mayWrite, isOwed, onRemove }: Props) {
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const label = FINANCIAL_SECTION_LABELS[section]
  const lines = draft.values[section]
  const isTyped = draft.typed.includes(section)
  // Without lines a blank one is shown, so that there is always one to fill in.
  const offered = lines.length === 0 && mayWrite ? offeredLine(section, `${section}-blank`, context) : null
  const pay = (line: DraftLine) =>
    section === 'revenue' ? draft.openCharge(line) : draft.markPaid(section, line)
  return (
    <section className={classes['block']} aria-labelledby={id}>
      <header className={classes['head']}>
        <h2 className={`${ui['headingMedium']} ${classes['heading']}`} id={id}>
          {label}
        </h2>
        <Text size="sm" c="dimmed" className={classes['note'] ?? ''}>
          {noteOf(section, isTyped || isByHand(section, lines))}
        </Text>
        <output className={classes['sum']} aria-label={`${label}, total`} aria-live="polite">
          {formatCents(draftSectionCents(section, lines))}
        </output>
      </header>
      {draft.behind.includes(section) && (
        <ChangedNote
          what={label}
          onTake={() => draft.discard(section)}
          onKeep={() => draft.keepMine(section)}
        />
      )}
      <div className={classes['titles']} aria-hidden>
        <span className={classes['wide']}>Item</span>
        <span>Date</span>
        <span>Rate, $</span>
        <span>Units</span>
        <span>Total</span>
      </div>
      {[...lines, ...(offered ? [offered] : [])].map((line, index) => {
        const shared = {
          section,
          line,
          timezone,
          name: `${LINE_NAMES[section]} line ${index + 1}`,
          // Revenue is automatic as a whole: once one line is edited, none is automatic.
          isAutomatic: line.isAutomatic && !(section === 'revenue' && isTyped),
          mayPay: mayWrite && isOfferedToPay(section, line, isOwed),
          onPay: mayWrite ? () => pay(line) : null,
        }
        return mayWrite && line.facts.mayWrite ? (
          <EditLine
            key={line.key}
            {...shared}
            context={context}
            errors={draft.errors.lines[line.key] ?? NO_FIELDS}
            onChange={(change) => draft.setLine(section, line, change)}
            onRemove={offered || !mayRemove(line, lines) ? null : () => onRemove(line)}
          />
        ) : (
          <ReadLine key={line.key} {...shared} variables={context.variables} />
        )
      })}
      {lines.length === 0 && !mayWrite && <Text>No lines yet.</Text>}
      {mayWrite && (
        <div className={`${ui['row']} ${classes['bar']}`}>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() =>
              draft.setLines(section, (before) => [
                ...before,
                ...(offered ? [offered] : []),
                offeredLine(section, crypto.randomUUID(), context),
              ])
            }
          >
            Add Line Item
          </Button>
          {isTyped && (
            <Button variant="subtle" onClick={() => draft.discard(section)}>
              Discard
            </Button>
          )}
          {!isTyped && mayBeAutomatic(section, lines) && (
            <Button variant="subtle" onClick={() => setAsking(true)}>
              Back to automatic
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question="Are you sure you want to replace the edited lines with the automatic ones?"
        confirmLabel="Back to automatic"
        onConfirm={() => draft.makeAutomatic(section)}
      />
    </section>
  )
}

/** Returns where the lines of a section come from. */
function noteOf(section: FinancialSection, isWritten: boolean): string {
  if (section === 'expenses') return 'Costs of the job other than the move itself.'
  if (section === 'revenue')
    return isWritten
      ? 'Edited: no longer follows the estimate, and does not change it.'
      : 'Follows the estimate.'
  return isWritten
    ? 'Edited pay no longer changes automatically.'
    : 'Pay is calculated from the hours of the crew.'
}
