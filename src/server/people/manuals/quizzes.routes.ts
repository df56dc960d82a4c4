import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import * as api from '../../../shared/people/manuals/quizzes.api.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import {
  answerQuestion,
  closeOverdue,
  submitTest,
  readAttempt,
  showMyTests,
  startAttempt,
  withdrawTest,
  type TestContext,
} from './attempts.service.ts'
import { resolveCompany } from '../../company/settings/meant-company.ts'
import {
  addQuiz,
  archiveQuiz,
  assignQuiz,
  deleteQuiz,
  openQuiz,
  publishQuiz,
  saveQuiz,
  showQuiz,
  showQuizzes,
  todayOf,
  type QuizContext,
} from './quizzes.service.ts'
import { exportResults, showQuestions } from './results.service.ts'
import { listResults } from './results.store.ts'

interface Caller {
  actor: Actor
  companyIds: readonly number[]
}

/**
 * Registers the routes for quizzes on the manual: written, published, and assigned by managers, taken by
 * people who work for the company.
 */
export function registerQuizzes(app: FastifyInstance, kernel: Kernel): void {
  const now = () => kernel.now().toISOString()
  const office = (tx: Tx, { actor, companyIds }: Caller): QuizContext => ({
    tx,
    companyIds,
    userId: actor.userId,
    now: now(),
  })
  const taker = (tx: Tx, { actor, companyIds }: Caller): TestContext => ({
    tx,
    actor,
    companyIds,
    now: now(),
  })

  route(app, kernel, api.listQuizzes, (context) => {
    const { company, archived, ...page } = context.query
    const companyId = resolveCompany(context, company, 'manuals.write')
    return context.read(
      (tx) => showQuizzes(office(tx, context), companyId, { ...page, isArchived: archived ?? false }),
      [companyId],
    )
  })

  route(app, kernel, api.createQuiz, (context) => {
    const { company, ...content } = context.body
    const companyId = resolveCompany(context, company, 'manuals.write')
    return context.change((tx) => addQuiz(office(tx, context), companyId, content), [companyId])
  })

  route(app, kernel, api.getQuiz, (context) =>
    context.read((tx) => showQuiz(office(tx, context), context.params.id)),
  )
  route(app, kernel, api.saveQuiz, (context) =>
    context.change((tx) => saveQuiz(office(tx, context), context.params.id, context.body)),
  )
  route(app, kernel, api.publishQuiz, (context) =>
    context.change((tx) => publishQuiz(office(tx, context), context.params.id, context.body.version)),
  )
  route(app, kernel, api.archiveQuiz, (context) =>
    context.change((tx) => archiveQuiz(office(tx, context), context.params.id, context.body.isArchived)),
  )
  route(app, kernel, api.deleteQuiz, (context) =>
    context.change(async (tx) => {
      await deleteQuiz(office(tx, context), context.params.id)
      return { message: 'Quiz deleted.' }
    }),
  )
  route(app, kernel, api.assignQuiz, (context) =>
    context.change(async (tx) => {
      const done = await assignQuiz(office(tx, context), context.params.id, context.body)
      return { ...done, message: assignedText(done) }
    }),
  )
  route(app, kernel, api.withdrawAssignment, (context) =>
    context.change(async (tx) => {
      await withdrawTest(taker(tx, context), context.params.id)
      return { message: 'Test taken back.' }
    }),
  )

  // Reading results submits overdue attempts, so these reads may write.
  route(app, kernel, api.listQuizResults, (context) =>
    context.change(async (tx) => {
      const quiz = await openQuiz(office(tx, context), context.params.id, 'read')
      await closeOverdue(taker(tx, context), quiz.id)
      const today = await todayOf(tx, quiz.companyId, now())
      return listResults(tx, { companyId: quiz.companyId, quizId: quiz.id, today }, context.query)
    }),
  )
  route(app, kernel, api.getQuestionResults, (context) =>
    context.change(async (tx) => {
      await closeOverdue(taker(tx, context), context.params.id)
      return showQuestions(office(tx, context), context.params.id, context.query.version)
    }),
  )
  route(app, kernel, api.exportQuizResults, (context) =>
    context.change(async (tx) => {
      await closeOverdue(taker(tx, context), context.params.id)
      return exportResults(office(tx, context), context.params.id)
    }),
  )

  route(app, kernel, api.listMyTests, (context) => {
    const { outstanding, ...page } = context.query
    return context.change((tx) => showMyTests(taker(tx, context), { ...page, outstanding }))
  })
  route(app, kernel, api.startAttempt, (context) =>
    context.change((tx) => startAttempt(taker(tx, context), context.params.id)),
  )
  route(app, kernel, api.getAttempt, (context) =>
    context.change((tx) => readAttempt(taker(tx, context), context.params.id)),
  )
  route(app, kernel, api.answerQuestion, (context) =>
    context.change((tx) => answerQuestion(taker(tx, context), context.params.id, context.body)),
  )
  route(app, kernel, api.submitAttempt, (context) =>
    context.change((tx) => submitTest(taker(tx, context), context.params.id)),
  )
}

function assignedText({ assigned, already }: { assigned: number; already: number }): string {
  const given = assigned === 1 ? 'Test assigned to 1 worker.' : `Test assigned to ${assigned} workers.`
  return already === 0 ? given : `${given} ${already} had it already.`
}
