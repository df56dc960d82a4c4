import { Button, Group, Select, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { MAX_QUESTIONS, type Quiz, type QuizContent } from '../../../../shared/people/manuals/quiz.ts'
import { focusAfterLoss, focusAfterRender } from '../../../kernel/focus.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import type { AreaProps } from '../area/place.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { QuestionEditor } from './QuestionEditor.tsx'
import { hasContent, movedQuestion, withMore, withoutQuestion, withQuestion } from './quiz-draft.ts'
import { useQuizDraft } from './use-quiz-draft.ts'
import classes from '../manuals.module.css'
import { FigureField } from '../../../ui/FigureField.tsx'
import ui from '../../../ui/primitives.module.css'

const ADD_QUESTION = 'add-question'
const HEADING = 'quiz-heading'

interface Props extends AreaProps {
  /** Null for a new one. */
  stored: Quiz | null
  start: QuizContent
  sections: { value: string; label: string }[]
}

/** Edits a quiz: it can be saved as a draft, published when complete, and then assigned to workers. */
export function QuizEditor({ stored, start, sections, ...area }: Props) {
  const root = useRef<HTMLFormElement>(null)
  const { quiz, problems, isDirty, dialog, change, save, publish, archive, remove } = useQuizDraft({
    ...area,
    stored,
    start,
    root,
  })
  const [asks, setAsks] = useState<'assign' | 'delete' | 'archive' | null>(null)
  /** Index of the question whose removal needs confirmation. */
  const [removes, setRemoves] = useState<number | null>(null)
  // The element that led here no longer exists: the link in the list, or the form of a new quiz.
  useEffect(() => focusAfterLoss(HEADING), [])
  const isArchived = stored?.isArchived ?? false

  function removeQuestion(at: number) {
    change(withoutQuestion(quiz, at))
    // Focuses the next question, or the last one, or the button that adds one.
    const left = quiz.questions.length - 1
    focusAfterRender(left === 0 ? ADD_QUESTION : `question-${Math.min(at, left - 1)}`)
  }

  const figure = (
    name: 'passPercent' | 'attemptsAllowed' | 'dueDays' | 'timeLimitMinutes',
    label: string,
    more: { description?: string; max: number; min: number; placeholder?: string },
  ) => (
    <FigureField
      label={label}
      {...more}
      value={quiz[name] ?? ''}
      error={problems[name]}
      onChange={(value) => {
        const next = value === '' ? null : Number(value)
        // An emptied pass mark becomes 0, which the save rejects at the field.
        change({ ...quiz, [name]: name === 'passPercent' ? (next ?? 0) : next })
      }}
    />
  )

  return (
    <form
      ref={root}
      noValidate
      className={ui['panel']}
      aria-label={stored ? stored.content.title : 'New quiz'}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={ui['bar']}>
        <h2 id={HEADING} tabIndex={-1} className={classes['title']}>
          {stored ? stored.content.title : 'New quiz'}
        </h2>
        <Group gap="xs">
          {!isArchived && (
            <AsyncButton
              variant="default"
              mih={44}
              action={publish}
              successText="Quiz published."
              disabled={stored !== null && stored.published !== null && !stored.isChanged && !isDirty}
            >
              {stored?.published ? 'Publish the changes' : 'Publish'}
            </AsyncButton>
          )}
          {stored?.published && !isArchived && (
            <Button mih={44} onClick={() => setAsks('assign')}>
              Assign
            </Button>
          )}
        </Group>
      </div>
      {stored?.published ? (
        <p className={classes['note']}>
          Version {stored.published} is what workers get.
          {stored.isChanged && ' What you changed since comes with the next one.'} Attempts that are done keep
          theirs.
        </p>
      ) : (
        <p className={classes['note']}>A draft: nobody gets it before you publish it.</p>
      )}
      <div className={classes['pair']}>
        <TextInput
          label="Title"
          required
          autoComplete="off"
          maxLength={100}
          value={quiz.title}
          error={problems['title']}
          onChange={(event) => change({ ...quiz, title: event.currentTarget.value })}
        />
        <Select
          label="Section of the manual"
          placeholder="None"
          clearable
          data={sections}
          value={quiz.sectionId === null ? null : String(quiz.sectionId)}
          error={problems['sectionId']}
          onChange={(value) => change({ ...quiz, sectionId: value === null ? null : Number(value) })}
        />
      </div>
      <div className={classes['pair']}>
        {figure('passPercent', 'Percent to pass', { min: 1, max: 100 })}
        {figure('attemptsAllowed', 'Attempts', { min: 1, max: 20, placeholder: 'As many as they like' })}
        {figure('dueDays', 'Days until it is due', { min: 0, max: 365, placeholder: 'No due day' })}
        {figure('timeLimitMinutes', 'Minutes for an attempt', { min: 1, max: 240, placeholder: 'No limit' })}
      </div>
      <ol className={classes['cards']} aria-label="Questions">
        {quiz.questions.map((question, at) => (
          <QuestionEditor
            // Questions have no id, and problems refer to them by index.
            key={at}
            question={question}
            at={at}
            count={quiz.questions.length}
            problems={problems}
            onChange={(more) => change(withQuestion(quiz, at, more))}
            onMove={(by) => {
              change(movedQuestion(quiz, at, by))
              focusAfterRender(`question-${at + by}`)
            }}
            onRemove={() => (hasContent(question) ? setRemoves(at) : removeQuestion(at))}
          />
        ))}
      </ol>
      {problems['questions'] !== undefined && (
        <p role="alert" className={classes['problem']}>
          {problems['questions']}
        </p>
      )}
      <Button
        id={ADD_QUESTION}
        variant="default"
        mih={44}
        className={classes['start'] ?? ''}
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={quiz.questions.length >= MAX_QUESTIONS}
        onClick={() => {
          change(withMore(quiz))
          focusAfterRender(`question-${quiz.questions.length}`)
        }}
      >
        Add question
      </Button>
      <SaveBar isDirty={isDirty} successText="Quiz saved." onSave={save}>
        {stored && (
          <Group gap="xs">
            <Button
              variant="subtle"
              mih={44}
              onClick={() => (isArchived ? void archive(false) : setAsks('archive'))}
            >
              {isArchived ? 'Restore' : 'Archive'}
            </Button>
            {stored.isUnused && (
              <Button variant="subtle" color="red" mih={44} onClick={() => setAsks('delete')}>
                Delete
              </Button>
            )}
          </Group>
        )}
      </SaveBar>
      {dialog}
      <UnsavedGuard isDirty={isDirty} within={['section', 'quiz', 'company', 'attempt']} />
      <ConfirmDialog
        opened={removes !== null}
        onClose={() => setRemoves(null)}
        question={`Delete question ${(removes ?? 0) + 1}? It goes for good once you save.`}
        confirmLabel="Delete question"
        onConfirm={async () => {
          if (removes !== null) removeQuestion(removes)
        }}
      />
      {stored && (
        <>
          <AssignDialog quiz={stored} opened={asks === 'assign'} onClose={() => setAsks(null)} />
          <ConfirmDialog
            opened={asks === 'archive'}
            onClose={() => setAsks(null)}
            question="Archive this quiz? It is taken back from who has not finished it. Results stay."
            confirmLabel="Archive"
            onConfirm={() => archive(true)}
          />
          <ConfirmDialog
            opened={asks === 'delete'}
            onClose={() => setAsks(null)}
            question={`Delete the quiz “${stored.content.title}”?`}
            confirmLabel="Delete"
            onConfirm={remove}
          />
        </>
      )}
    </form>
  )
}
