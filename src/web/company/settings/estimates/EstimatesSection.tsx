import { Accordion, Button, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { MOVE_KIND_TITLES, MOVE_KINDS } from '../../../../shared/company/settings/default-lines.ts'
import { formatCents } from '../../../../shared/kernel/money.ts'
import { useRecordForm } from '../../../kernel/record-form.ts'
import type { CompanySectionProps } from '../../record/settings-section.ts'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import {
  areSameLines,
  linesInput,
  linesOf,
  linesProblems,
  linesRefusals,
  linesSums,
  type Lines,
  type TypedLine,
} from './estimates.ts'
import { KindLines } from './KindLines.tsx'
import classes from './estimates.module.css'
import { useCompanySave } from '../../record/use-company-save.tsx'
import ui from '../../../ui/primitives.module.css'

/** Shown if a save failed. */
const FAILED = 'Settings save failed.'

/** Shows the settings of the default lines of estimates beside the calculated ones, by kind of move. */
export default function EstimatesSection({ company, onDirty }: CompanySectionProps) {
  const [opened, setOpened] = useState<string[]>([MOVE_KINDS[0]])
  const form = useRecordForm<Lines>(linesOf(company), (_values, edits) => linesProblems(edits), {
    failedText: FAILED,
    isSame: areSameLines,
    refusalsOf: linesRefusals,
    // A closed kind would hide its errors.
    onRefused: (errors) => {
      const wrong = MOVE_KINDS.filter((kind) => Object.keys(errors).some((path) => path.startsWith(kind)))
      setOpened((before) => [...new Set([...before, ...wrong])])
    },
  })
  const { values, errors, set, isDirty } = form
  const records = useCompanySave({ company, section: 'estimates', isDirty })
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const save = () => form.save((_values, sent) => records.save(linesInput(sent)))

  return (
    <form id={form.id} noValidate aria-label="Estimates" onSubmit={(event) => event.preventDefault()}>
      <h2 className={ui['headingLarge']}>Estimates</h2>
      <Text c="dimmed" size="sm" maw={736}>
        Lines that estimates start with, after those worked out from crew size, activities and the cube sheet:
        a fee, a truck, a discount. New jobs get them, and estimates that go back to automatic; others stay as
        they are.
      </Text>
      <Accordion
        className={classes['accordion'] ?? ''}
        multiple
        order={3}
        variant="contained"
        value={opened}
        onChange={setOpened}
      >
        {MOVE_KINDS.map((kind) => {
          const lines = values[kind]
          return (
            <Accordion.Item key={kind} value={kind}>
              <Accordion.Control>
                <span className={classes['control']}>
                  <span>{MOVE_KIND_TITLES[kind]}</span>
                  <Text component="span" size="sm" c="dimmed">
                    {summaryOf(lines)}
                  </Text>
                </span>
              </Accordion.Control>
              <Accordion.Panel>
                <KindLines
                  kind={kind}
                  company={company}
                  lines={lines}
                  errors={errors}
                  onChange={(next) => set(kind, next)}
                />
              </Accordion.Panel>
            </Accordion.Item>
          )
        })}
      </Accordion>
      <SaveBar isDirty={isDirty} successText="Settings saved." onSave={save}>
        {isDirty && (
          <Button variant="subtle" mih={44} onClick={form.discard}>
            Discard
          </Button>
        )}
      </SaveBar>
      {records.dialog}
    </form>
  )
}

/** Summarizes the number of lines and their sum. */
function summaryOf(lines: readonly TypedLine[]): string {
  if (lines.length === 0) return 'No lines'
  const { added, taken } = linesSums(lines)
  const parts = [
    lines.length === 1 ? '1 line' : `${lines.length} lines`,
    ...(added > 0 ? [`+${formatCents(added)}`] : []),
    ...(taken > 0 ? [`−${formatCents(taken)}`] : []),
  ]
  return parts.join(', ')
}
