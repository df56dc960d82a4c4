import { sql } from 'kysely'
import type { AnswerWay, CrewAnswer } from '../../../shared/people/workers/crew.choices.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { CrewSpotKey } from './pay-lines.store.ts'

/** Stores what a member answers to being on a job. */
export async function writeAnswer(
  tx: Tx,
  place: CrewSpotKey,
  given: { answer: Exclude<CrewAnswer, 'open'>; by: AnswerWay; reason: string; at: string },
): Promise<void> {
  await tx
    .updateTable('job_crew')
    .set({
      answer: given.answer,
      answered_at: given.at,
      answered_by: given.by,
      decline_reason: given.reason,
    })
    .where('company_id', '=', place.companyId)
    .where('job_id', '=', place.jobId)
    .where('user_id', '=', place.userId)
    .execute()
}

/** Takes back the answers of a job's whole crew. */
export async function reopenAnswers(tx: Tx, job: { companyId: number; id: number }): Promise<void> {
  await tx
    .updateTable('job_crew')
    .set({ answer: 'open', answered_at: null, answered_by: null, decline_reason: '' })
    .where('company_id', '=', job.companyId)
    .where('job_id', '=', job.id)
    .where('answer', '<>', 'open')
    .execute()
}

/** The answer columns of a crew row `c`, as the view of a member reads them. */
export const ANSWER_COLUMNS = sql`json_build_object('value', c.answer, 'by', c.answered_by, 'reason', c.decline_reason,
  'at', to_char(c.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
