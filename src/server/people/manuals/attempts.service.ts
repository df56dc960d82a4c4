import { AppError } from '../../../shared/kernel/errors.ts'
import { isManager, findLink, type Actor } from '../../../shared/kernel/permissions.ts'
import { answerProblem, mayRetry, scoreOf } from '../../../shared/people/manuals/quiz.rules.ts'
import type { Assignment, Attempt } from '../../../shared/people/manuals/quiz.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import {
  closeAssignment,
  findAssignment,
  findAttempt,
  insertAttempt,
  listAssignments,
  overdueAttempts,
  submitAttempt,
  writeAnswer,
  type AssignmentRecord,
  type AttemptRecord,
} from './attempts.store.ts'
import { assignmentOf, attemptOf, type CompanyFacts } from './attempts.view.ts'
import { currentSections } from './manuals.service.ts'
import { todayOf } from './quizzes.service.ts'

/** The person who takes tests, their companies, and the server's time. */
export interface TestContext {
  tx: Tx
  actor: Actor
  companyIds: readonly number[]
  now: string
}

/** Answers that were sent before the time was up are still accepted. */
const GRACE_MS = 5_000

/** Returns a page of the caller's tests; submits overdue attempts first. */
export async function showMyTests(
  work: TestContext,
  query: { page: number; per_page: number; outstanding: boolean | undefined },
): Promise<{ rows: Assignment[]; total: number }> {
  const { tx, actor, companyIds } = work
  for (const id of await overdueAttempts(tx, companyIds, late(work.now), { userId: actor.userId })) {
    const attempt = await findAttempt(tx, companyIds, id, 'for update')
    if (attempt) await closeIfOver(work, attempt)
  }
  const page = await listAssignments(tx, companyIds, actor.userId, query)
  const facts = new Map<number, CompanyFacts>()
  for (const { companyId } of page.rows)
    if (!facts.has(companyId))
      facts.set(companyId, {
        sections: await currentSections(tx, companyId),
        today: await todayOf(tx, companyId, work.now),
      })
  const rows = page.rows.map((row) => assignmentOf(row, facts.get(row.companyId)))
  return { rows, total: page.total }
}

/**
 * Starts an attempt at the caller's own test, or continues the one in progress. Throws rest_not_found for
 * another person's test, and rest_conflict if it is done, withdrawn, or all attempts are used.
 */
export async function startAttempt(work: TestContext, assignmentId: number): Promise<Attempt> {
  const { tx, actor } = work
  const assignment = await ownAssignment(work, assignmentId)
  if (assignment.openAttemptId !== null) {
    const open = await findAttempt(tx, work.companyIds, assignment.openAttemptId, 'for update')
    if (open && !(await closeIfOver(work, open))) return showAttempt(work, open.id)
    return startAttempt(work, assignmentId)
  }
  if (assignment.status !== 'open')
    throw new AppError('rest_conflict', {
      message:
        assignment.status === 'passed'
          ? 'You have passed this test.'
          : assignment.status === 'failed'
            ? 'You have used all attempts at this test.'
            : 'This test was taken back.',
    })
  const { timeLimitMinutes } = assignment.content
  const endsAt =
    timeLimitMinutes === null
      ? null
      : new Date(Date.parse(work.now) + timeLimitMinutes * 60_000).toISOString()
  const id = await insertAttempt(tx, { ...assignment, userId: actor.userId }, work.now, endsAt)
  return showAttempt(work, id)
}

/**
 * Returns an attempt: the caller's own, or for managers one that was submitted. Throws rest_not_found for all
 * others.
 */
export async function showAttempt(work: TestContext, id: number): Promise<Attempt> {
  const attempt = await findAttempt(work.tx, work.companyIds, id, 'read')
  if (!attempt || !maySee(work.actor, attempt)) throw new AppError('rest_not_found')
  return attemptOf(attempt, { now: work.now, isOwn: attempt.userId === work.actor.userId })
}

/** Returns the current state of an attempt; submits it first if its time is up. */
export async function readAttempt(work: TestContext, id: number): Promise<Attempt> {
  const attempt = await findAttempt(work.tx, work.companyIds, id, 'read')
  if (!attempt || (attempt.userId !== work.actor.userId && !maySee(work.actor, attempt)))
    throw new AppError('rest_not_found')
  if (attempt.submittedAt === null) {
    const locked = await findAttempt(work.tx, work.companyIds, id, 'for update')
    if (locked) await closeIfOver(work, locked)
  }
  return showAttempt(work, id)
}

/**
 * Saves the chosen answers of a question. Throws rest_not_found, rest_conflict after it is submitted, its
 * time is up, or the test was withdrawn, and rest_invalid_param for answers that the question does not have.
 */
export async function answerQuestion(
  work: TestContext,
  id: number,
  input: { question: number; choices: readonly number[] },
): Promise<Attempt> {
  const attempt = await ownAttempt(work, id)
  rejectClosed(attempt)
  // The rejection rolls back changes of this call, so the attempt is submitted at its next read.
  if (isOver(attempt, work.now)) throw new AppError('rest_conflict', { message: 'The time is up.' })
  const problem = answerProblem(attempt.content.questions[input.question], input.choices)
  if (problem !== null)
    throw new AppError('rest_invalid_param', { message: problem, fields: { choices: problem } })
  const chosen = input.choices.toSorted((one, other) => one - other)
  await writeAnswer(work.tx, attempt.companyId, id, input.question, chosen)
  return showAttempt(work, id)
}

/**
 * Submits an attempt; unanswered questions count as wrong. A repeat changes nothing. Throws what answering
 * throws.
 */
export async function submitTest(work: TestContext, id: number): Promise<Attempt> {
  const attempt = await ownAttempt(work, id)
  if (attempt.submittedAt === null) {
    rejectClosed(attempt)
    if (!(await closeIfOver(work, attempt))) await close(work, attempt, work.now)
  }
  return showAttempt(work, id)
}

/** Withdraws a test; throws rest_not_found, and rest_conflict for one that is done. */
export async function withdrawTest(work: TestContext, assignmentId: number): Promise<void> {
  const assignment = await findAssignment(work.tx, work.companyIds, assignmentId, 'for update')
  if (!assignment) throw new AppError('rest_not_found')
  if (assignment.status !== 'open') throw new AppError('rest_conflict', { message: 'This test is not open.' })
  await closeAssignment(work.tx, assignment.companyId, assignmentId, 'withdrawn', work.now)
}

/** Submits overdue attempts of a quiz, so that its results are complete. */
export async function closeOverdue(work: TestContext, quizId: number): Promise<void> {
  for (const id of await overdueAttempts(work.tx, work.companyIds, late(work.now), { quizId })) {
    const attempt = await findAttempt(work.tx, work.companyIds, id, 'for update')
    if (attempt) await closeIfOver(work, attempt)
  }
}

async function ownAssignment(work: TestContext, id: number): Promise<AssignmentRecord> {
  const assignment = await findAssignment(work.tx, work.companyIds, id, 'for update')
  if (!assignment || assignment.userId !== work.actor.userId) throw new AppError('rest_not_found')
  return assignment
}

async function ownAttempt(work: TestContext, id: number): Promise<AttemptRecord> {
  const attempt = await findAttempt(work.tx, work.companyIds, id, 'for update')
  if (!attempt || attempt.userId !== work.actor.userId) throw new AppError('rest_not_found')
  return attempt
}

/** Managers see submitted attempts; an attempt in progress is visible only to its worker. */
function maySee(actor: Actor, attempt: AttemptRecord): boolean {
  if (attempt.userId === actor.userId) return true
  const link = findLink(actor, attempt.companyId)
  return attempt.submittedAt !== null && link !== undefined && isManager(link.role)
}

function rejectClosed({ submittedAt, assignmentStatus }: AttemptRecord): void {
  if (submittedAt !== null) throw new AppError('rest_conflict', { message: 'This attempt was handed in.' })
  if (assignmentStatus !== 'open')
    throw new AppError('rest_conflict', { message: 'This test was taken back.' })
}

/** The instant before which a time limit has definitely passed. */
function late(now: string): string {
  return new Date(Date.parse(now) - GRACE_MS).toISOString()
}

function isOver(attempt: Pick<AttemptRecord, 'endsAt'>, now: string): boolean {
  return attempt.endsAt !== null && Date.parse(attempt.endsAt) < Date.parse(late(now))
}

async function closeIfOver(work: TestContext, attempt: AttemptRecord): Promise<boolean> {
  if (attempt.submittedAt !== null || !isOver(attempt, work.now)) return false
  await close(work, attempt, attempt.endsAt ?? work.now)
  return true
}

async function close(work: TestContext, attempt: AttemptRecord, at: string): Promise<void> {
  const score = scoreOf(attempt.content, attempt.answers)
  await submitAttempt(work.tx, attempt.companyId, attempt.id, at, score)
  // A version that was published meanwhile may allow fewer.
  const newest = await findAssignment(work.tx, [attempt.companyId], attempt.assignmentId, 'read')
  const isLast = [attempt.content, newest?.content].some(
    (content) => content && !mayRetry(content.attemptsAllowed, attempt.attemptsUsed),
  )
  if (score.isPassed || isLast)
    await closeAssignment(
      work.tx,
      attempt.companyId,
      attempt.assignmentId,
      score.isPassed ? 'passed' : 'failed',
      work.now,
    )
}
