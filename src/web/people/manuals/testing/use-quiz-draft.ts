import { useQueryClient } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { ERRORS, type FieldErrors } from '../../../../shared/kernel/errors.ts'
import { quizProblems } from '../../../../shared/people/manuals/quiz.rules.ts'
import { quizContentSchema, type Quiz, type QuizContent } from '../../../../shared/people/manuals/quiz.ts'
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
import { focusFirstInvalid } from '../../../kernel/focus.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { isVersionConflict } from '../../../kernel/record-conflict.ts'
import { callKey, callQuery } from '../../../kernel/queries.ts'
import { showSuccess } from '../../../ui/toasts.ts'
import { useVersionChoice } from '../../../ui/use-version-choice.tsx'
import type { AreaProps } from '../area/place.ts'
import { useRefetchQuizzes } from '../manuals.queries.ts'
import { quizText } from './quiz-draft.ts'

interface Options extends Pick<AreaProps, 'companyId' | 'place' | 'onPlace'> {
  /** Null for a new one. */
  stored: Quiz | null
  start: QuizContent
  /** The form, in which the first error is focused. */
  root: RefObject<HTMLElement | null>
}

/** Returns a quiz as it is being edited, with its problems and what can be done with it. */
export function useQuizDraft({ companyId, place, onPlace, stored, start, root }: Options) {
  const queries = useQueryClient()
  const refetch = useRefetchQuizzes()
  const [typed, setTyped] = useState<QuizContent | null>(null)
  const { ask, dialog } = useVersionChoice()
  const [version, setVersion] = useState(stored?.version ?? 0)
  const [problems, setProblems] = useState<FieldErrors>({})
  const quiz = typed ?? start
  const isDirty = typed !== null && JSON.stringify(typed) !== JSON.stringify(start)

  function change(next: QuizContent) {
    // A draft keeps the version that it started from, whatever others save.
    if (typed === null) setVersion(stored?.version ?? 0)
    setTyped(next)
    setProblems({})
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

  async function save() {
    openSaved(await store())
  }

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
  return { quiz, problems, isDirty, dialog, change, save, publish, archive, remove }
}
