import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, downloadSchema, flagSchema, idParams, idSchema, pageQuery } from '../../kernel/wire.ts'
import {
  assignInputSchema,
  assignmentSchema,
  attemptSchema,
  MAX_CHOICES,
  MAX_QUESTIONS,
  questionResultSchema,
  quizContentSchema,
  quizResultSchema,
  quizRowSchema,
  quizSchema,
} from './quiz.ts'

const tag = 'Quizzes'
const versioned = z.object({ version: z.number().int().positive() })

export const listQuizzes = endpoint({
  name: 'listQuizzes',
  tag,
  summary: 'The quizzes of a company, by title; archived ones when asked for',
  method: 'GET',
  path: '/wp/v2/quizzes',
  access: 'manuals.write',
  query: z.object({ ...pageQuery, company: idSchema.optional(), archived: flagSchema }),
  answer: z.array(quizRowSchema),
  isList: true,
})

export const createQuiz = endpoint({
  name: 'createQuiz',
  tag,
  summary: 'Makes a quiz as a draft',
  method: 'POST',
  path: '/wp/v2/quizzes',
  access: 'manuals.write',
  body: quizContentSchema.extend({ company: idSchema.optional() }),
  answer: quizSchema,
  isIdempotent: true,
})

export const getQuiz = endpoint({
  name: 'getQuiz',
  tag,
  summary: 'A quiz as its writers have it, with the right answers',
  method: 'GET',
  path: '/wp/v2/quizzes/:id',
  access: 'manuals.write',
  params: idParams,
  answer: quizSchema,
})

export const saveQuiz = endpoint({
  name: 'saveQuiz',
  tag,
  summary: 'Saves what is written of a quiz; workers get it when it is published',
  method: 'POST',
  path: '/wp/v2/quizzes/:id',
  access: 'manuals.write',
  params: idParams,
  body: quizContentSchema.extend(versioned.shape),
  answer: quizSchema,
})

export const publishQuiz = endpoint({
  name: 'publishQuiz',
  tag,
  summary: 'Publishes a quiz as it is saved, as a new version; attempts keep theirs',
  method: 'POST',
  path: '/wp/v2/quizzes/:id/publish',
  access: 'manuals.write',
  params: idParams,
  body: versioned,
  answer: quizSchema,
  isIdempotent: true,
})

export const archiveQuiz = endpoint({
  name: 'archiveQuiz',
  tag,
  summary: 'Takes a quiz out of use, which withdraws it from who has not taken it, or brings it back',
  method: 'POST',
  path: '/wp/v2/quizzes/:id/archive',
  access: 'manuals.write',
  params: idParams,
  body: z.object({ isArchived: z.boolean() }),
  answer: quizSchema,
})

export const deleteQuiz = endpoint({
  name: 'deleteQuiz',
  tag,
  summary: 'Deletes a quiz that nobody has handed in',
  method: 'DELETE',
  path: '/wp/v2/quizzes/:id',
  access: 'manuals.write',
  params: idParams,
  answer: doneSchema,
})

export const assignQuiz = endpoint({
  name: 'assignQuiz',
  tag,
  summary: 'Gives a published quiz to workers; who has it open already keeps it as it is',
  method: 'POST',
  path: '/wp/v2/quizzes/:id/assign',
  access: 'manuals.write',
  params: idParams,
  body: assignInputSchema,
  answer: doneSchema.extend({ assigned: z.number(), already: z.number() }),
  isIdempotent: true,
})

export const withdrawAssignment = endpoint({
  name: 'withdrawAssignment',
  tag,
  summary: 'Takes a test back from a worker who has not passed or used up their attempts',
  method: 'POST',
  path: '/wp/v2/quiz-assignments/:id/withdraw',
  access: 'manuals.write',
  params: idParams,
  answer: doneSchema,
})

export const listQuizResults = endpoint({
  name: 'listQuizResults',
  tag,
  summary: 'How each worker stands to a quiz, those who have it open first',
  method: 'GET',
  path: '/wp/v2/quizzes/:id/results',
  access: 'manuals.write',
  params: idParams,
  query: z.object(pageQuery),
  answer: z.array(quizResultSchema),
  isList: true,
})

export const getQuestionResults = endpoint({
  name: 'getQuestionResults',
  tag,
  summary: 'How often each question of a version was answered rightly; of the newest version unless told',
  method: 'GET',
  path: '/wp/v2/quizzes/:id/questions',
  access: 'manuals.write',
  params: idParams,
  query: z.object({ version: idSchema.optional() }),
  answer: z.object({
    version: z.number(),
    versions: z.array(z.number()),
    questions: z.array(questionResultSchema),
  }),
})

export const exportQuizResults = endpoint({
  name: 'exportQuizResults',
  tag,
  summary: 'The results of a quiz as CSV, a row an attempt',
  method: 'GET',
  path: '/wp/v2/quizzes/:id/csv',
  access: 'manuals.write',
  params: idParams,
  answer: downloadSchema,
  isBulk: true,
})

export const listMyTests = endpoint({
  name: 'listMyTests',
  tag,
  summary: 'The tests that the caller was given: outstanding ones by due day, then those that are done',
  method: 'GET',
  path: '/wp/v2/quiz-assignments/me',
  access: 'quizzes.take',
  query: z.object({ ...pageQuery, outstanding: flagSchema }),
  answer: z.array(assignmentSchema),
  isList: true,
})

export const startAttempt = endpoint({
  name: 'startAttempt',
  tag,
  summary: "Begins an attempt at the caller's test, or goes on with the one that is under way",
  method: 'POST',
  path: '/wp/v2/quiz-assignments/:id/attempts',
  access: 'quizzes.take',
  params: idParams,
  answer: attemptSchema,
  isIdempotent: true,
})

export const getAttempt = endpoint({
  name: 'getAttempt',
  tag,
  summary: "An attempt: the caller's own, or for managers one that was handed in",
  method: 'GET',
  path: '/wp/v2/quiz-attempts/:id',
  access: 'quizzes.take',
  params: idParams,
  answer: attemptSchema,
})

export const answerQuestion = endpoint({
  name: 'answerQuestion',
  tag,
  summary: 'Keeps the chosen answers of a question',
  method: 'POST',
  path: '/wp/v2/quiz-attempts/:id/answers',
  access: 'quizzes.take',
  params: idParams,
  body: z.object({
    question: z
      .number()
      .int()
      .min(0)
      .max(MAX_QUESTIONS - 1),
    choices: z
      .array(
        z
          .number()
          .int()
          .min(0)
          .max(MAX_CHOICES - 1),
      )
      .max(MAX_CHOICES),
  }),
  answer: attemptSchema,
})

export const submitAttempt = endpoint({
  name: 'submitAttempt',
  tag,
  summary: 'Hands an attempt in; what is not answered counts as wrong',
  method: 'POST',
  path: '/wp/v2/quiz-attempts/:id/submit',
  access: 'quizzes.take',
  params: idParams,
  answer: attemptSchema,
  isIdempotent: true,
})
