import { z } from 'zod'
import { isDay } from '../../kernel/dates.ts'
import { idSchema, text, TEXT_LIMITS } from '../../kernel/wire.ts'

export const QUESTION_KINDS = ['single', 'multiple'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]
export const QUESTION_KIND_LABELS: Record<QuestionKind, string> = {
  single: 'One answer',
  multiple: 'Several answers',
}

export const ASSIGNMENT_STATUSES = ['open', 'passed', 'failed', 'withdrawn'] as const
export type AssignmentStatus = (typeof ASSIGNMENT_STATUSES)[number]
export const ASSIGNMENT_STATUS_LABELS: Record<AssignmentStatus, string> = {
  open: 'Outstanding',
  passed: 'Passed',
  failed: 'Not passed',
  withdrawn: 'Withdrawn',
}

export const MAX_QUESTIONS = 30
export const MAX_CHOICES = 8
/** Text of the screen when no test is open. */
export const NO_TESTS_MESSAGE = 'You have no assigned tests outstanding.'

/** A question in the editor; it may be incomplete. */
const questionSchema = z.object({
  kind: z.enum(QUESTION_KINDS),
  question: text(TEXT_LIMITS.other),
  choices: z.array(text(TEXT_LIMITS.other)).max(MAX_CHOICES, `At most ${MAX_CHOICES} answers.`),
  /** Indexes of the right answers. */
  right: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(MAX_CHOICES - 1),
    )
    .max(MAX_CHOICES),
  /** Shown with the result. */
  explanation: text(TEXT_LIMITS.message),
})
export type Question = z.output<typeof questionSchema>

/** A quiz in the editor; publishing requires more (quizProblems). */
export const quizContentSchema = z.object({
  title: text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.')),
  /** Section of the manual that it is about. */
  sectionId: idSchema.nullable(),
  questions: z.array(questionSchema).max(MAX_QUESTIONS, `At most ${MAX_QUESTIONS} questions.`),
  /** Percent of the questions that must be correct. */
  passPercent: z.number().int('A whole number.').min(1, 'At least 1.').max(100, 'At most 100.'),
  /** Largest number of attempts of a worker; null for no limit. */
  attemptsAllowed: z.number().int('A whole number.').min(1, 'At least 1.').max(20, 'At most 20.').nullable(),
  /** Days from the assignment to the due date; null for none. */
  dueDays: z.number().int('A whole number.').min(0, 'At least 0.').max(365, 'At most 365.').nullable(),
  /** Minutes for an attempt; null for no limit. */
  timeLimitMinutes: z
    .number()
    .int('A whole number.')
    .min(1, 'At least 1.')
    .max(240, 'At most 240.')
    .nullable(),
})
export type QuizContent = z.output<typeof quizContentSchema>

/** Returns a new quiz. */
export function newQuiz(): QuizContent {
  return {
    title: '',
    sectionId: null,
    questions: [newQuestion()],
    passPercent: 80,
    attemptsAllowed: 3,
    dueDays: 14,
    timeLimitMinutes: null,
  }
}

/** Returns a new question. */
export function newQuestion(): Question {
  return { kind: 'single', question: '', choices: ['', ''], right: [], explanation: '' }
}

const quizCounts = {
  assigned: z.number(),
  passed: z.number(),
  failed: z.number(),
  outstanding: z.number(),
  overdue: z.number(),
}

/** A quiz in the managers' list. */
export const quizRowSchema = z.object({
  id: z.number(),
  title: z.string(),
  sectionTitle: z.string().nullable(),
  questionCount: z.number(),
  /** Newest published version; null for a draft. */
  published: z.number().nullable(),
  isChanged: z.boolean(),
  isArchived: z.boolean(),
  ...quizCounts,
})
export type QuizRow = z.output<typeof quizRowSchema>

/** A quiz as its editors see it. */
export const quizSchema = z.object({
  id: z.number(),
  companyId: z.number(),
  version: z.number(),
  published: z.number().nullable(),
  publishedAt: z.string().nullable(),
  isChanged: z.boolean(),
  isArchived: z.boolean(),
  /** Whether nobody has submitted an attempt, so that it can be deleted. */
  isUnused: z.boolean(),
  content: quizContentSchema,
})
export type Quiz = z.output<typeof quizSchema>

/** Workers to assign a quiz to: some, or all current ones. */
export const assignInputSchema = z.object({
  workerIds: z.array(idSchema).max(500).optional(),
  isForAll: z.boolean().optional(),
  /** Due date instead of the quiz's own number of days. */
  dueOn: z.string().refine(isDay, 'Pick a valid date.').nullish(),
})
export type AssignInput = z.output<typeof assignInputSchema>

/** A test assigned to a worker. */
export const assignmentSchema = z.object({
  id: z.number(),
  quizId: z.number(),
  title: z.string(),
  sectionId: z.number().nullable(),
  sectionTitle: z.string().nullable(),
  questionCount: z.number(),
  passPercent: z.number(),
  attemptsAllowed: z.number().nullable(),
  attemptsUsed: z.number(),
  timeLimitMinutes: z.number().nullable(),
  status: z.enum(ASSIGNMENT_STATUSES),
  dueOn: z.string().nullable(),
  isOverdue: z.boolean(),
  assignedAt: z.string(),
  /** The attempt in progress. */
  openAttemptId: z.number().nullable(),
  lastAttempt: z
    .object({ id: z.number(), percent: z.number(), isPassed: z.boolean(), submittedAt: z.string() })
    .nullable(),
})
export type Assignment = z.output<typeof assignmentSchema>

/** Result of one worker for a quiz, for managers. */
export const quizResultSchema = z.object({
  assignmentId: z.number(),
  worker: z.object({ id: z.number(), firstName: z.string(), lastName: z.string() }),
  status: z.enum(ASSIGNMENT_STATUSES),
  dueOn: z.string().nullable(),
  isOverdue: z.boolean(),
  attemptsUsed: z.number(),
  bestPercent: z.number().nullable(),
  lastAttemptId: z.number().nullable(),
  lastSubmittedAt: z.string().nullable(),
  /** Published version of the last attempt. */
  lastVersion: z.number().nullable(),
})
export type QuizResult = z.output<typeof quizResultSchema>

/** How often a question was answered correctly, in the attempts of one version. */
export const questionResultSchema = z.object({
  question: z.string(),
  kind: z.enum(QUESTION_KINDS),
  answered: z.number(),
  rightCount: z.number(),
  choices: z.array(z.object({ text: z.string(), isRight: z.boolean(), chosen: z.number() })),
})
export type QuestionResult = z.output<typeof questionResultSchema>

/** A question as it is asked: the right answers stay on the server until the attempt is submitted. */
const askedSchema = z.object({
  kind: z.enum(QUESTION_KINDS),
  question: z.string(),
  choices: z.array(z.string()),
  chosen: z.array(z.number()),
})

/** An attempt as its worker sees it, and managers once it is submitted. */
export const attemptSchema = z.object({
  id: z.number(),
  assignmentId: z.number(),
  quizId: z.number(),
  title: z.string(),
  sectionId: z.number().nullable(),
  version: z.number(),
  worker: z.object({ id: z.number(), firstName: z.string(), lastName: z.string() }),
  startedAt: z.string(),
  endsAt: z.string().nullable(),
  /** The server's current time, from which the remaining time is calculated. */
  now: z.string(),
  submittedAt: z.string().nullable(),
  questions: z.array(askedSchema),
  passPercent: z.number(),
  /** Result; null until it is submitted. */
  result: z
    .object({
      rightCount: z.number(),
      percent: z.number(),
      isPassed: z.boolean(),
      minutes: z.number(),
      /** Whether it was submitted because the time was up. */
      isTimedOut: z.boolean(),
      /** For its worker, `right` and `explanation` are empty while another attempt is left. */
      questions: z.array(
        z.object({ isRight: z.boolean(), right: z.array(z.number()), explanation: z.string() }),
      ),
      attemptsLeft: z.number().nullable(),
      mayRetake: z.boolean(),
    })
    .nullable(),
})
export type Attempt = z.output<typeof attemptSchema>
