import { Button, Textarea } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { ERRORS, type FieldErrors } from '../../../shared/kernel/errors.ts'
import { manualInputSchema, MAX_SECTIONS, type Manual } from '../../../shared/people/manuals/manual.ts'
import { getManual, listManualVersions, saveManual } from '../../../shared/people/manuals/manuals.api.ts'
import { call, CallError } from '../../kernel/api.ts'
import { HandledError } from '../../kernel/explained.ts'
import { focusFirstInvalid, focusAfterRender } from '../../kernel/focus.ts'
import { problemsOf } from '../../kernel/forms.ts'
import { isVersionConflict } from '../../kernel/record-conflict.ts'
import { callQuery, keyBelow } from '../../kernel/queries.ts'
import { SaveBar } from '../../ui/SaveBar.tsx'
import type { CompanySectionProps } from '../../company/record/settings-section.ts'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import { useVersionChoice } from '../../ui/use-version-choice.tsx'
import { UsualFormat } from './UsualFormat.tsx'
import {
  hasChanges,
  draftOf,
  inputOf,
  moveSection,
  rebaseDraft,
  partsInConflict,
  withChange,
  applyChoices,
  withoutSection,
  withSection,
  type ManualDraft,
} from './manual-draft.ts'
import { ManualVersions } from './ManualVersions.tsx'
import { SectionEditor } from './SectionEditor.tsx'
import settings from '../../ui/section.module.css'
import classes from './manuals.module.css'
import ui from '../../ui/primitives.module.css'

/** Shows the section Manual of the settings: the blurb and the sections that workers read. */
export default function ManualSection({ company, onDirty }: CompanySectionProps) {
  const manual = useQuery(callQuery(getManual, { params: { id: company.id } }))
  if (manual.data) return <ManualEditor manual={manual.data} timezone={company.timezone} onDirty={onDirty} />
  return manual.isError ? (
    <ErrorState message={manual.error.message} onRetry={() => void manual.refetch()} />
  ) : (
    <LoadingText />
  )
}

interface Props {
  manual: Manual
  timezone: string
  onDirty: (isDirty: boolean) => void
}

function ManualEditor({ manual, timezone, onDirty }: Props) {
  const queries = useQueryClient()
  const { queryKey } = callQuery(getManual, { params: { id: manual.id } })
  const root = useRef<HTMLFormElement>(null)
  const prefix = useId()
  // Null while there are no edits: then the stored manual shows, also when another person changes it.
  const [typed, setTyped] = useState<ManualDraft | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const [problems, setProblems] = useState<FieldErrors>({})
  const { ask, dialog } = useVersionChoice()
  const [said, setSaid] = useState('')
  const added = useRef(0)
  const draft = typed ?? draftOf(manual)
  const isDirty = typed !== null && hasChanges(typed, manual)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  function change(next: ManualDraft) {
    setTyped(next)
    setProblems({})
  }

  function add() {
    added.current += 1
    const key = `new-${added.current}`
    change(withSection(draft, key))
    setOpened(key)
    focusAfterRender(`${prefix}${key}-title`)
  }

  function move(key: string, by: -1 | 1) {
    const next = moveSection(draft, key, by)
    const at = next.sections.findIndex((section) => section.key === key)
    change(next)
    setSaid(`${next.sections[at]?.title || 'Section'}: place ${at + 1} of ${next.sections.length}`)
    // At the end of the list that button is disabled, so the other one gets the focus.
    const isAtEnd = by === -1 ? at === 0 : at === next.sections.length - 1
    focusAfterRender(`${prefix}${key}-${(by === -1) === isAtEnd ? 'down' : 'up'}`)
  }

  function show(fields: FieldErrors) {
    setProblems(fields)
    const at = Object.keys(fields)
      .map((field) => /^sections\.(\d+)\./.exec(field)?.[1])
      .find((place) => place !== undefined)
    const wrong = at === undefined ? undefined : draft.sections[Number(at)]
    if (wrong) setOpened(wrong.key)
    focusFirstInvalid(root.current)
  }

  async function save(sent = draft): Promise<void> {
    const found = problemsOf(manualInputSchema, inputOf(sent))
    if (Object.keys(found).length > 0) {
      show(found)
      throw new Error(ERRORS.rest_invalid_param.text)
    }
    try {
      const saved = await call(saveManual, { params: { id: manual.id }, body: inputOf(sent) })
      queries.setQueryData(queryKey, saved)
      void queries.invalidateQueries({ queryKey: keyBelow(listManualVersions, { id: manual.id }) })
      // What was typed during the save is retained, on top of what is now stored.
      setTyped((now) => (now === null || now === sent ? null : rebaseDraft(now, saved)))
    } catch (error) {
      if (isVersionConflict(error)) return saveChosen(sent)
      if (error instanceof CallError && error.fields) show(error.fields)
      throw error
    }
  }

  /** Shows both versions after another person stored a newer one, and saves the chosen parts. */
  async function saveChosen(sent: ManualDraft): Promise<void> {
    await queries.invalidateQueries({ queryKey }, { throwOnError: true })
    const theirs = queries.getQueryData(queryKey) ?? manual
    const conflicts = partsInConflict(sent, theirs)
    const choices = conflicts.length === 0 ? {} : await ask(conflicts)
    if (!choices) throw new HandledError('Both versions were shown.')
    const chosen = applyChoices(sent, theirs, choices)
    setTyped(chosen)
    await save(chosen)
  }

  return (
    <form ref={root} noValidate className={ui['panel']} onSubmit={(event) => event.preventDefault()}>
      <h2 className={ui['headingLarge']}>Manual</h2>
      <p className={settings['hint']}>
        What everyone who works for you should know. Workers read it in their area and mark what they have
        read; quizzes ask about it.
      </p>
      {dialog}
      <Textarea
        label="Blurb"
        description="Shown at the top of the manual."
        autosize
        minRows={3}
        maxRows={12}
        spellCheck
        maxLength={20_000}
        value={draft.blurb}
        error={problems['blurb']}
        onChange={(event) => change({ ...draft, blurb: event.currentTarget.value })}
      />
      <div className={ui['bar']}>
        <h3 className={ui['heading']}>Sections</h3>
        <Button
          variant="default"
          mih={44}
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={draft.sections.length >= MAX_SECTIONS}
          onClick={add}
        >
          Add section
        </Button>
      </div>
      <UsualFormat />
      {problems['sections'] !== undefined && (
        <p role="alert" className={classes['problem']}>
          {problems['sections']}
        </p>
      )}
      <output className={ui['hidden']}>{said}</output>
      {draft.sections.length === 0 ? (
        <p className={settings['hint']}>No sections. Add the first one.</p>
      ) : (
        <ol className={classes['sections']} aria-label="Sections">
          {draft.sections.map((section, at) => (
            <SectionEditor
              key={section.key}
              section={section}
              idPrefix={`${prefix}${section.key}`}
              isOpen={opened === section.key}
              isFirst={at === 0}
              isLast={at === draft.sections.length - 1}
              titleError={problems[`sections.${at}.title`] ?? problems[`sections.${at}.id`]}
              textError={problems[`sections.${at}.text`]}
              onOpen={() => setOpened(opened === section.key ? null : section.key)}
              onChange={(more) => change(withChange(draft, section.key, more))}
              onMove={(by) => move(section.key, by)}
              onRemove={() => change(withoutSection(draft, section.key))}
            />
          ))}
        </ol>
      )}
      <ManualVersions
        companyId={manual.id}
        current={manual.version}
        timezone={timezone}
        onTake={(version) => {
          // Sections that still exist keep their ids.
          const taken = draftOf({
            ...version,
            sections: version.sections.map((one) => ({ ...one, readAt: null, readVersion: null })),
          })
          change(rebaseDraft(taken, manual))
        }}
      />
      <SaveBar isDirty={isDirty} successText="Settings saved." onSave={() => save()} />
    </form>
  )
}
