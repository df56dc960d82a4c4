import { sql } from 'kysely'
import type { Answers } from '../../../shared/people/manuals/quiz.rules.ts'
import type { AssignmentStatus, QuizResult } from '../../../shared/people/manuals/quiz.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/**
 * Returns a page of each worker's state in a quiz, those who have it open first and then by name, and the
 * total number.
 */
export async function listResults(
  tx: Tx,
  at: { companyId: number; quizId: number; today: string },
  page: { page: number; per_page: number },
): Promise<{ rows: QuizResult[]; total: number }> {
  const { rows } = await sql<QuizResult>`
    select a.id as "assignmentId", a.status, a.due_on as "dueOn",
      json_build_object('id', a.user_id, 'firstName', coalesce(m.first_name, 'Anon'),
        'lastName', coalesce(m.last_name, '')) as worker,
      a.status = 'open' and coalesce(a.due_on < ${at.today}::date, false) as "isOverdue",
      coalesce(n.used, 0) as "attemptsUsed", n.best as "bestPercent", l.id as "lastAttemptId",
      l.submitted_at as "lastSubmittedAt", l.version as "lastVersion"
    from quiz_assignments a
    left join members m on m.company_id = a.company_id and m.user_id = a.user_id
    left join lateral (select count(*)::int as used, max(percent) as best from quiz_attempts t
      where t.company_id = a.company_id and t.assignment_id = a.id) n on true
    left join lateral (select t.id, t.submitted_at, t.version from quiz_attempts t where t.company_id = a.company_id
      and t.assignment_id = a.id and t.submitted_at is not null order by t.id desc limit 1) l on true
    where a.company_id = ${at.companyId} and a.quiz_id = ${at.quizId}
    order by (a.status = 'open') desc, (a.status = 'withdrawn'), m.last_key, m.first_key, a.id desc
    limit ${page.per_page} offset ${(page.page - 1) * page.per_page}`.execute(tx)
  const counted = await sql<{ total: number }>`select count(*)::int as total from quiz_assignments
    where company_id = ${at.companyId} and quiz_id = ${at.quizId}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Returns the published versions of a quiz, newest first. */
export async function listQuizVersions(tx: Tx, companyId: number, quizId: number): Promise<number[]> {
  const { rows } = await sql<{ version: number }>`select version from quiz_versions
    where company_id = ${companyId} and quiz_id = ${quizId} order by version desc`.execute(tx)
  return rows.map(({ version }) => version)
}

/** Returns the answers of the attempts of a version that were handed in. */
export async function readAnswers(
  tx: Tx,
  companyId: number,
  quizId: number,
  version: number,
): Promise<Answers[]> {
  const { rows } = await sql<{ answers: Answers }>`select answers from quiz_attempts
    where company_id = ${companyId} and quiz_id = ${quizId} and version = ${version} and submitted_at is not null
    order by id desc limit 5000`.execute(tx)
  return rows.map(({ answers }) => answers)
}

/** An attempt as the export shows it; without an attempt for a test that was not handed in. */
export interface ExportRow {
  firstName: string
  lastName: string
  status: AssignmentStatus
  dueOn: string | null
  assignedAt: string
  version: number | null
  startedAt: string | null
  submittedAt: string | null
  rightCount: number | null
  percent: number | null
  isPassed: boolean | null
}

/** Returns every attempt of a quiz by worker, for the export. */
export async function readExport(tx: Tx, companyId: number, quizId: number): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select coalesce(m.first_name, 'Anon') as "firstName", coalesce(m.last_name, '') as "lastName", a.status,
      a.due_on as "dueOn", a.assigned_at as "assignedAt", t.version, t.started_at as "startedAt",
      t.submitted_at as "submittedAt", t.right_count as "rightCount", t.percent, t.is_passed as "isPassed"
    from quiz_assignments a
    left join members m on m.company_id = a.company_id and m.user_id = a.user_id
    left join quiz_attempts t on t.company_id = a.company_id and t.assignment_id = a.id and t.submitted_at is not null
    where a.company_id = ${companyId} and a.quiz_id = ${quizId}
    order by m.last_key, m.first_key, a.id, t.id limit 20000`.execute(tx)
  return rows
}
