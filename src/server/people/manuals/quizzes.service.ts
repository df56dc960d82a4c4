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

/** Who writes quizzes, where and when. */
export interface QuizWork {
  tx: Tx
  companyIds: readonly number[]
  userId: number
  now: string
}

/** The day on a company's clock. */
export async function todayOf(tx: Tx, companyId: number, now: string): Promise<string> {
  return wallClockOf(now, await readTimezone(tx, companyId)).slice(0, 10)
}

/** A page of a company's quizzes with how its workers stand to them. */
export async function showQuizzes(
  work: QuizWork,
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

/** A quiz as its writers have it; throws rest_not_found. */
export async function showQuiz(work: QuizWork, id: number): Promise<Quiz> {
  return quizOf(await openQuiz(work, id, 'look'))
}

/** Keeps a new draft; throws rest_invalid_param for a section that the manual does not have. */
export async function addQuiz(work: QuizWork, companyId: number, content: QuizContent): Promise<Quiz> {
  await refuseSection(work.tx, companyId, content.sectionId)
  const id = await insertQuiz(work.tx, { companyId, userId: work.userId }, content)
  return showQuiz({ ...work, companyIds: [companyId] }, id)
}

/**
 * Stores what is written of a quiz. Throws rest_not_found, rest_conflict over somebody else's save and for an
 * archived one, rest_invalid_param for a section that the manual does not have.
 */
export async function saveQuiz(
  work: QuizWork,
  id: number,
  { version, ...content }: QuizContent & { version: number },
): Promise<Quiz> {
  const quiz = await openQuiz(work, id, 'lock')
  refuseStale(quiz, version)
  refuseArchived(quiz)
  // A section that was deleted meanwhile may stay named until somebody chooses another one.
  if (content.sectionId !== quiz.content.sectionId)
    await refuseSection(work.tx, quiz.companyId, content.sectionId)
  await updateQuiz(work.tx, quiz.companyId, id, content)
  return showQuiz(work, id)
}

/**
 * Makes what is saved of a quiz the version that workers get from now on; who has used all attempts that it
 * allows has failed. Throws rest_conflict as saving does and where nothing changed, rest_invalid_param with
 * what is incomplete.
 */
export async function publishQuiz(work: QuizWork, id: number, version: number): Promise<Quiz> {
  const quiz = await openQuiz(work, id, 'lock')
  refuseStale(quiz, version)
  refuseArchived(quiz)
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

/** Takes a quiz out of use, or brings it back; throws rest_not_found. */
export async function archiveQuiz(work: QuizWork, id: number, isArchived: boolean): Promise<Quiz> {
  const quiz = await openQuiz(work, id, 'lock')
  if ((quiz.archivedAt !== null) !== isArchived)
    await writeArchived(work.tx, { companyId: quiz.companyId, now: work.now }, id, isArchived)
  return showQuiz(work, id)
}

/** Deletes a quiz; throws rest_not_found, record_in_use once somebody has handed in an attempt. */
export async function deleteQuiz(work: QuizWork, id: number): Promise<void> {
  const quiz = await openQuiz(work, id, 'lock')
  if (!quiz.isUnused)
    throw new AppError('record_in_use', { message: 'This quiz has results and stays. Archive it instead.' })
  await removeQuiz(work.tx, quiz.companyId, id)
}

/**
 * Gives a published quiz to workers, with a day until which it is due; who has it open already keeps it.
 * Throws rest_conflict for one that is not published, rest_invalid_param for nobody, for people who are no
 * workers of the company and for a day that has passed.
 */
export async function assignQuiz(
  work: QuizWork,
  id: number,
  input: AssignInput,
): Promise<{ assigned: number; already: number }> {
  const quiz = await openQuiz(work, id, 'lock')
  refuseArchived(quiz)
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

/** A quiz of the caller's companies; throws rest_not_found. */
export async function openQuiz(work: QuizWork, id: number, lock: 'look' | 'lock'): Promise<QuizRecord> {
  const quiz = await findQuiz(work.tx, work.companyIds, id, lock)
  if (!quiz) throw new AppError('rest_not_found')
  return quiz
}

function quizOf({ archivedAt, ...quiz }: QuizRecord): Quiz {
  return { ...quiz, isArchived: archivedAt !== null }
}

function refuseStale(quiz: QuizRecord, version: number): void {
  if (quiz.version !== version)
    throw new AppError('rest_conflict', {
      message: 'Somebody else changed this quiz meanwhile.',
      details: { version: quiz.version },
    })
}

function refuseArchived(quiz: QuizRecord): void {
  if (quiz.archivedAt !== null)
    throw new AppError('rest_conflict', { message: 'This quiz is archived. Bring it back first.' })
}

async function refuseSection(tx: Tx, companyId: number, sectionId: number | null): Promise<void> {
  if (sectionId === null) return
  const sections = await currentSections(tx, companyId)
  if (!sections.some(({ id }) => id === sectionId)) refuse('sectionId', 'The manual has no such section.')
}

function refuse(field: string, message: string): never {
  throw new AppError('rest_invalid_param', { message, fields: { [field]: message } })
}
