import { Accordion, Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import {
  MOVE_KIND_TITLES,
  MOVE_KINDS,
  type MoveKind,
} from '../../../../shared/company/settings/default-lines.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { formatCents } from '../../../../shared/kernel/money.ts'
import { CallError } from '../../../kernel/api.ts'
import { hasEdits, withoutSent } from '../../../kernel/draft.ts'
import { focusFirstInvalid } from '../../../kernel/focus.ts'
import type { CompanySectionProps } from '../../record/settings-section.ts'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import {
  linesInput,
  linesOf,
  linesProblems,
  linesRefusals,
  linesSums,
  withLines,
  type LinesDraft,
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
  const root = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<LinesDraft>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const [opened, setOpened] = useState<string[]>([MOVE_KINDS[0]])
  const isDirty = hasEdits(draft)
  const records = useCompanySave({ company, section: 'estimates', isDirty })
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  function set(kind: MoveKind, lines: readonly TypedLine[]) {
    setDraft((before) => withLines(before, company, kind, lines))
    // Lines may have moved, so errors of this kind are checked again.
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([path]) => !path.startsWith(`${kind}.`))),
    )
  }

  function refuse(problems: FieldErrors) {
    setErrors(problems)
    // A closed kind would hide its errors.
    const wrong = MOVE_KINDS.filter((kind) => Object.keys(problems).some((path) => path.startsWith(kind)))
    setOpened((before) => [...new Set([...before, ...wrong])])
    focusFirstInvalid(root.current)
  }

  async function save() {
    const problems = linesProblems(draft)
    if (Object.keys(problems).length > 0) {
      refuse(problems)
      throw new Error(FAILED)
    }
    try {
      await records.save(linesInput(draft))
      setErrors({})
      setDraft((now) => withoutSent(now, draft))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.fields) refuse(linesRefusals(error.fields))
      throw new Error(error.fields ? FAILED : `${FAILED} ${error.message}`, { cause: error })
    }
  }

  return (
    <form ref={root} noValidate aria-label="Estimates" onSubmit={(event) => event.preventDefault()}>
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
          const lines = draft[kind] ?? linesOf(company, kind)
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
          <Button
            variant="subtle"
            mih={44}
            onClick={() => {
              setDraft({})
              setErrors({})
            }}
          >
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
