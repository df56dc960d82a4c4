import { Button, Group, Select, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ERRORS, type FieldErrors } from '../../../../shared/kernel/errors.ts'
import { quizProblems } from '../../../../shared/people/manuals/quiz.rules.ts'
import {
  MAX_QUESTIONS,
  quizContentSchema,
  type Quiz,
  type QuizContent,
} from '../../../../shared/people/manuals/quiz.ts'
import {
  listQuizzes,
  archiveQuiz,
  createQuiz,
  deleteQuiz,
  getQuiz,
  publishQuiz,
  saveQuiz,
} from '../../../../shared/people/manuals/quizzes.api.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { HandledError } from '../../../kernel/explained.ts'
import { focusAfterLoss, focusFirstInvalid, focusAfterRender } from '../../../kernel/focus.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { isVersionConflict } from '../../../kernel/record-conflict.ts'
import { callKey, callQuery } from '../../../kernel/queries.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { useVersionChoice } from '../../../ui/use-version-choice.tsx'
import type { AreaProps } from '../area/place.ts'
import { useRefetchQuizzes } from '../manuals.queries.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { QuestionEditor } from './QuestionEditor.tsx'
import { hasContent, movedQuestion, quizText, withMore, withoutQuestion, withQuestion } from './quiz-draft.ts'
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
export function QuizEditor({ companyId, place, onPlace, stored, start, sections }: Props) {
  const queries = useQueryClient()
  const refetch = useRefetchQuizzes()
  const root = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<QuizContent | null>(null)
  const { ask, dialog } = useVersionChoice()
  const [version, setVersion] = useState(stored?.version ?? 0)
  const [problems, setProblems] = useState<FieldErrors>({})
  const [asks, setAsks] = useState<'assign' | 'delete' | 'archive' | null>(null)
  /** Index of the question whose removal needs confirmation. */
  const [removes, setRemoves] = useState<number | null>(null)
  // The element that led here no longer exists: the link in the list, or the form of a new quiz.
  useEffect(() => focusAfterLoss(HEADING), [])
  const quiz = typed ?? start
  const isDirty = typed !== null && JSON.stringify(typed) !== JSON.stringify(start)
  const isArchived = stored?.isArchived ?? false

  function change(next: QuizContent) {
    // A draft keeps the version that it started from, whatever others save.
    if (typed === null) setVersion(stored?.version ?? 0)
    setTyped(next)
    setProblems({})
  }

  function removeQuestion(at: number) {
    change(withoutQuestion(quiz, at))
    // Focuses the next question, or the last one, or the button that adds one.
    const left = quiz.questions.length - 1
    focusAfterRender(left === 0 ? ADD_QUESTION : `question-${Math.min(at, left - 1)}`)
  }

  function show(fields: FieldErrors, message: string): never {
    setProblems(fields)
    focusFirstInvalid(root.current)
    throw new Error(message)
  }

  function keep(saved: Quiz) {
    queries.setQueryData(callQuery(getQuiz, { params: { id: saved.id } }).queryKey, saved)
    setTyped(null)
    setVersion(saved.version)
    void queries.invalidateQueries({ queryKey: callKey(listQuizzes, {}) })
  }

  /**
   * Shows both versions of a quiz after another person stored a newer one, and saves this one again if it is
   * chosen.
   */
  async function storeChosen(id: number): Promise<Quiz> {
    const theirs = await call(getQuiz, { params: { id } })
    const choices = await ask([
      { name: 'quiz', label: 'Quiz', theirs: quizText(theirs.content), mine: quizText(quiz) },
    ])
    if (choices?.['quiz'] === 'mine') return store(theirs.version)
    if (choices) keep(theirs)
    throw new HandledError('Both versions were shown.')
  }

  async function store(over = typed === null ? (stored?.version ?? 0) : version): Promise<Quiz> {
    const found = problemsOf(quizContentSchema, quiz)
    if (Object.keys(found).length > 0) show(found, ERRORS.rest_invalid_param.text)
    try {
      const saved = stored
        ? await call(saveQuiz, {
            params: { id: stored.id },
            body: { ...quiz, version: over },
          })
        : await call(createQuiz, { body: { ...quiz, company: companyId } })
      keep(saved)
      return saved
    } catch (error) {
      if (stored && isVersionConflict(error)) return storeChosen(stored.id)
      if (error instanceof CallError && error.fields) setProblems(error.fields)
      focusFirstInvalid(root.current)
      throw error
    }
  }

  const openSaved = (saved: Quiz) =>
    stored ?? onPlace({ section: 'testing', company: place.company, quiz: saved.id }, true)

  async function publish() {
    const found = { ...problemsOf(quizContentSchema, quiz), ...quizProblems(quiz) }
    if (Object.keys(found).length > 0) show(found, 'This quiz is not complete yet.')
    const saved = isDirty || !stored ? await store() : stored
    const published = await call(publishQuiz, { params: { id: saved.id }, body: { version: saved.version } })
    keep(published)
    openSaved(published)
  }

  async function archive(to: boolean) {
    if (!stored) return
    keep(await call(archiveQuiz, { params: { id: stored.id }, body: { isArchived: to } }))
    await refetch()
  }

  async function remove() {
    if (!stored) return
    const { message } = await call(deleteQuiz, { params: { id: stored.id } })
    setTyped(null)
    onPlace({ section: 'testing', company: place.company }, true)
    await queries.invalidateQueries({ queryKey: callKey(listQuizzes, {}) })
    showSuccess(message)
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
      <SaveBar
        isDirty={isDirty}
        successText="Quiz saved."
        onSave={async () => {
          openSaved(await store())
        }}
      >
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
