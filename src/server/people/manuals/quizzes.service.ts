import { addDays, wallClockOf } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { quizProblems } from '../../../shared/people/manuals/quiz.rules.ts'
import type { AssignInput, Quiz, QuizContent, QuizRow } from '../../../shared/people/manuals/quiz.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { closeUsedUp } from './attempts.store.ts'
import { currentSections } from './manuals.service.ts'
import {
  findQuiz,
  insertAssignments,
  insertQuiz,
  insertQuizVersion,
  listQuizRows,
  readTimezone,
  readWorkers,
  removeQuiz,
  updateQuiz,
  writeArchived,
  type QuizRecord,
} from './quizzes.store.ts'

/** The person who writes quizzes, their companies, and the time. */
export interface QuizContext {
  tx: Tx
  companyIds: readonly number[]
  userId: number
  now: string
}

/** Returns the current day in a company's time zone. */
export async function todayOf(tx: Tx, companyId: number, now: string): Promise<string> {
  return wallClockOf(now, await readTimezone(tx, companyId)).slice(0, 10)
}

/** Lists a page of a company's quizzes with the results of its workers. */
export async function showQuizzes(
  work: QuizContext,
  companyId: number,
  query: { page: number; per_page: number; isArchived: boolean },
): Promise<{ rows: QuizRow[]; total: number }> {
  const today = await todayOf(work.tx, companyId, work.now)
  const page = await listQuizRows(work.tx, companyId, today, query)
  const sections = await currentSections(work.tx, companyId)
  const rows = page.rows.map(({ sectionId, ...row }) => ({
    ...row,
    sectionTitle: sections.find(({ id }) => id === sectionId)?.title ?? null,
  }))
  return { rows, total: page.total }
}

/** Returns a quiz as its writers see it; throws rest_not_found. */
export async function showQuiz(work: QuizContext, id: number): Promise<Quiz> {
  return quizOf(await openQuiz(work, id, 'read'))
}

/** Inserts a new draft; throws rest_invalid_param for a section that the manual does not have. */
export async function addQuiz(work: QuizContext, companyId: number, content: QuizContent): Promise<Quiz> {
  await rejectSection(work.tx, companyId, content.sectionId)
  const id = await insertQuiz(work.tx, { companyId, userId: work.userId }, content)
  return showQuiz({ ...work, companyIds: [companyId] }, id)
}

/**
 * Saves a quiz. Throws rest_not_found, rest_conflict if another person saved it meanwhile or it is archived,
 * and rest_invalid_param for a section that the manual does not have.
 */
export async function saveQuiz(
  work: QuizContext,
  id: number,
  { version, ...content }: QuizContent & { version: number },
): Promise<Quiz> {
  const quiz = await openQuiz(work, id, 'for update')
  rejectStale(quiz, version)
  rejectArchived(quiz)
  // A section that was deleted meanwhile may stay selected until another one is chosen.
  if (content.sectionId !== quiz.content.sectionId)
    await rejectSection(work.tx, quiz.companyId, content.sectionId)
  await updateQuiz(work.tx, quiz.companyId, id, content)
  return showQuiz(work, id)
}

/**
 * Publishes the saved quiz as the version that workers get from now on; workers who have used all attempts
 * that it allows have failed. Throws rest_conflict as saving does and if nothing changed, and
 * rest_invalid_param naming what is incomplete.
 */
export async function publishQuiz(work: QuizContext, id: number, version: number): Promise<Quiz> {
  const quiz = await openQuiz(work, id, 'for update')
  rejectStale(quiz, version)
  rejectArchived(quiz)
  const fields = quizProblems(quiz.content)
  const message = Object.values(fields)[0]
  if (message !== undefined)
    throw new AppError('rest_invalid_param', { message: 'This quiz is not complete yet.', fields })
  if (!quiz.isChanged)
    throw new AppError('rest_conflict', { message: 'Nothing has changed since it was published.' })
  const sections = await currentSections(work.tx, quiz.companyId)
  const section = sections.find((one) => one.id === quiz.content.sectionId)
  await insertQuizVersion(work.tx, { ...work, companyId: quiz.companyId }, quiz, section?.version ?? null)
  const { companyId, content } = quiz
  const { attemptsAllowed } = content
  await closeUsedUp(work.tx, { companyId, quizId: id, now: work.now, attemptsAllowed })
  return showQuiz(work, id)
}

/** Archives a quiz or restores it; throws rest_not_found. */
export async function archiveQuiz(work: QuizContext, id: number, isArchived: boolean): Promise<Quiz> {
  const quiz = await openQuiz(work, id, 'for update')
  if ((quiz.archivedAt !== null) !== isArchived)
    await writeArchived(work.tx, { companyId: quiz.companyId, now: work.now }, id, isArchived)
  return showQuiz(work, id)
}

/** Deletes a quiz; throws rest_not_found, and record_in_use after an attempt was submitted. */
export async function deleteQuiz(work: QuizContext, id: number): Promise<void> {
  const quiz = await openQuiz(work, id, 'for update')
  if (!quiz.isUnused)
    throw new AppError('record_in_use', { message: 'This quiz has results and stays. Archive it instead.' })
  await removeQuiz(work.tx, quiz.companyId, id)
}

/**
 * Assigns a published quiz to workers, with a due day; workers who already have it open keep it. Throws
 * rest_conflict for an unpublished quiz, and rest_invalid_param for an empty list, for people who are not
 * workers of the company, and for a past day.
 */
export async function assignQuiz(
  work: QuizContext,
  id: number,
  input: AssignInput,
): Promise<{ assigned: number; already: number }> {
  const quiz = await openQuiz(work, id, 'for update')
  rejectArchived(quiz)
  if (quiz.published === null) throw new AppError('rest_conflict', { message: 'Publish this quiz first.' })
  const wanted = input.isForAll ? null : [...new Set(input.workerIds ?? [])]
  if (wanted?.length === 0) refuse('workerIds', 'Choose at least one worker.')
  const workers = await readWorkers(work.tx, quiz.companyId, wanted)
  if (wanted && workers.length < wanted.length)
    refuse('workerIds', 'Somebody of these is no worker of this company.')
  if (workers.length === 0) refuse('workerIds', 'This company has no workers yet.')
  const today = await todayOf(work.tx, quiz.companyId, work.now)
  if (input.dueOn && input.dueOn < today) refuse('dueOn', 'This day has passed.')
  const { dueDays } = quiz.content
  const dueOn = input.dueOn ?? (dueDays === null ? null : addDays(today, dueDays))
  const at = { companyId: quiz.companyId, userId: work.userId, now: work.now }
  const assigned = await insertAssignments(work.tx, at, id, workers, dueOn)
  return { assigned, already: workers.length - assigned }
}

/** Returns a quiz of the caller's companies; throws rest_not_found. */
export async function openQuiz(
  work: QuizContext,
  id: number,
  lock: 'read' | 'for update',
): Promise<QuizRecord> {
  const quiz = await findQuiz(work.tx, work.companyIds, id, lock)
  if (!quiz) throw new AppError('rest_not_found')
  return quiz
}

function quizOf({ archivedAt, ...quiz }: QuizRecord): Quiz {
  return { ...quiz, isArchived: archivedAt !== null }
}

function rejectStale(quiz: QuizRecord, version: number): void {
  if (quiz.version !== version)
    throw new AppError('rest_conflict', {
      message: 'Somebody else changed this quiz meanwhile.',
      details: { version: quiz.version },
    })
}

function rejectArchived(quiz: QuizRecord): void {
  if (quiz.archivedAt !== null)
    throw new AppError('rest_conflict', { message: 'This quiz is archived. Bring it back first.' })
}

async function rejectSection(tx: Tx, companyId: number, sectionId: number | null): Promise<void> {
  if (sectionId === null) return
  const sections = await currentSections(tx, companyId)
  if (!sections.some(({ id }) => id === sectionId)) refuse('sectionId', 'The manual has no such section.')
}

function refuse(field: string, message: string): never {
  throw new AppError('rest_invalid_param', { message, fields: { [field]: message } })
}
