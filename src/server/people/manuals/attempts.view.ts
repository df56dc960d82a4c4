import type { ManualSection } from '../../../shared/people/manuals/manual.ts'
import { isAnswerCorrect, mayRetry } from '../../../shared/people/manuals/quiz.rules.ts'
import type { Assignment, Attempt } from '../../../shared/people/manuals/quiz.ts'
import type { AssignmentRecord, AttemptRecord } from './attempts.store.ts'

/** What a company's tests are shown with: the sections of its manual, and its day. */
export interface CompanyFacts {
  sections: readonly ManualSection[]
  today: string
}

/** Returns a test of a worker as it may be shown. */
export function assignmentOf(row: AssignmentRecord, facts: CompanyFacts | undefined): Assignment {
  const { content } = row
  const section = facts?.sections.find(({ id }) => id === content.sectionId)
  return {
    id: row.id,
    quizId: row.quizId,
    title: content.title,
    sectionId: section?.id ?? null,
    sectionTitle: section?.title ?? null,
    questionCount: content.questions.length,
    passPercent: content.passPercent,
    attemptsAllowed: content.attemptsAllowed,
    attemptsUsed: row.attemptsUsed,
    timeLimitMinutes: content.timeLimitMinutes,
    status: row.status,
    dueOn: row.dueOn,
    isOverdue: row.status === 'open' && row.dueOn !== null && row.dueOn < (facts?.today ?? ''),
    assignedAt: row.assignedAt,
    openAttemptId: row.openAttemptId,
    lastAttempt: row.lastAttempt,
  }
}

/**
 * Returns an attempt as it may be shown. Correct answers leave the server only with the result, and are shown
 * to the worker only after no further attempt is left, because an empty attempt would otherwise reveal them
 * for the next.
 */
export function attemptOf(attempt: AttemptRecord, { now, isOwn }: { now: string; isOwn: boolean }): Attempt {
  const { content, answers, submittedAt } = attempt
  const chosenOf = (at: number) => [...(answers[String(at)] ?? [])]
  const allowed = content.attemptsAllowed
  const isOpen = attempt.assignmentStatus === 'open' && !attempt.isArchived
  const mayRetake = isOpen && attempt.isPassed !== true && mayRetry(allowed, attempt.attemptsUsed)
  const isTold = !isOwn || !(isOpen && attempt.isPassed !== true)
  return {
    id: attempt.id,
    assignmentId: attempt.assignmentId,
    quizId: attempt.quizId,
    title: content.title,
    sectionId: content.sectionId,
    version: attempt.version,
    worker: {
      id: attempt.userId,
      firstName: attempt.firstName ?? 'Anon',
      lastName: attempt.lastName ?? '',
    },
    startedAt: attempt.startedAt,
    endsAt: attempt.endsAt,
    now,
    submittedAt,
    passPercent: content.passPercent,
    questions: content.questions.map(({ kind, question, choices }, at) => ({
      kind,
      question,
      choices,
      chosen: chosenOf(at),
    })),
    result:
      submittedAt === null
        ? null
        : {
            rightCount: attempt.rightCount ?? 0,
            percent: attempt.percent ?? 0,
            isPassed: attempt.isPassed ?? false,
            minutes: Math.max(
              1,
              Math.round((Date.parse(submittedAt) - Date.parse(attempt.startedAt)) / 60_000),
            ),
            isTimedOut: attempt.endsAt !== null && submittedAt >= attempt.endsAt,
            questions: content.questions.map((question, at) => ({
              isRight: isAnswerCorrect(question, chosenOf(at)),
              right: isTold ? question.right : [],
              explanation: isTold ? question.explanation : '',
            })),
            attemptsLeft: allowed === null ? null : Math.max(0, allowed - attempt.attemptsUsed),
            mayRetake,
          },
  }
}
