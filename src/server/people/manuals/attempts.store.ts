import { sql, type RawBuilder } from 'kysely'
import type { Answers } from '../../../shared/people/manuals/quiz.rules.ts'
import type { AssignmentStatus, QuizContent } from '../../../shared/people/manuals/quiz.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A test that was assigned to a person, with its content. */
export interface AssignmentRecord {
  id: number
  companyId: number
  quizId: number
  userId: number
  status: AssignmentStatus
  dueOn: string | null
  assignedAt: string
  /** Of the latest published version. */
  version: number
  content: QuizContent
  attemptsUsed: number
  openAttemptId: number | null
  lastAttempt: { id: number; percent: number; isPassed: boolean; submittedAt: string } | null
}

const ASSIGNMENT = sql`a.id, a.company_id as "companyId", a.quiz_id as "quizId", a.user_id as "userId", a.status,
  a.due_on as "dueOn", a.assigned_at as "assignedAt", q.published as version, v.content,
  (select count(*)::int from quiz_attempts t where t.company_id = a.company_id and t.assignment_id = a.id) as "attemptsUsed",
  (select t.id from quiz_attempts t where t.company_id = a.company_id and t.assignment_id = a.id
    and t.submitted_at is null) as "openAttemptId",
  (select json_build_object('id', t.id, 'percent', t.percent, 'isPassed', t.is_passed,
      'submittedAt', to_char(t.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from quiz_attempts t where t.company_id = a.company_id and t.assignment_id = a.id and t.submitted_at is not null
    order by t.id desc limit 1) as "lastAttempt"`

const WITH_QUIZ = sql`join quizzes q on q.company_id = a.company_id and q.id = a.quiz_id
  join quiz_versions v on v.company_id = q.company_id and v.quiz_id = q.id and v.version = q.published`

/**
 * Lists a page of a person's tests, open ones by due day, then finished ones, newest first; and their number.
 */
export async function listAssignments(
  tx: Tx,
  companyIds: readonly number[],
  userId: number,
  query: { page: number; per_page: number; outstanding: boolean | undefined },
): Promise<{ rows: AssignmentRecord[]; total: number }> {
  const mine = sql`a.company_id = any(${[...companyIds]}::bigint[]) and a.user_id = ${userId} and a.status <> 'withdrawn'
    ${query.outstanding === undefined ? sql`` : sql`and (a.status = 'open') = ${query.outstanding}`}`
  const { rows } = await sql<AssignmentRecord>`
    select ${ASSIGNMENT} from quiz_assignments a ${WITH_QUIZ} where ${mine}
    order by (a.status = 'open') desc, case when a.status = 'open' then a.due_on end nulls last, a.id desc
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(tx)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from quiz_assignments a where ${mine}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Returns a test of these companies, locked for the transaction if it is about to change. */
export async function findAssignment(
  tx: Tx,
  companyIds: readonly number[],
  id: number,
  lock: 'read' | 'for update',
): Promise<AssignmentRecord | undefined> {
  // A separate statement sees what was committed while it waited for the lock.
  if (lock === 'for update')
    await sql`select from quiz_assignments where company_id = any(${[...companyIds]}::bigint[]) and id = ${id}
      for update`.execute(tx)
  const { rows } = await sql<AssignmentRecord>`
    select ${ASSIGNMENT} from quiz_assignments a ${WITH_QUIZ}
    where a.company_id = any(${[...companyIds]}::bigint[]) and a.id = ${id}`.execute(tx)
  return rows[0]
}

/** Records how a test ended. */
export async function closeAssignment(
  tx: Tx,
  companyId: number,
  id: number,
  status: Exclude<AssignmentStatus, 'open'>,
  now: string,
): Promise<void> {
  await sql`update quiz_assignments set status = ${status}, closed_at = ${now}::timestamptz
    where company_id = ${companyId} and id = ${id} and status = 'open'`.execute(tx)
}

/**
 * Ends the tests of a quiz whose workers have used all attempts that its latest version allows, with none in
 * progress.
 */
export async function closeUsedUp(
  tx: Tx,
  at: { companyId: number; quizId: number; now: string; attemptsAllowed: number | null },
): Promise<void> {
  const { companyId, quizId, now, attemptsAllowed } = at
  if (attemptsAllowed === null) return
  await sql`update quiz_assignments a set status = 'failed', closed_at = ${now}::timestamptz
    where a.company_id = ${companyId} and a.quiz_id = ${quizId} and a.status = 'open'
      and (select count(*) >= ${attemptsAllowed}::int and count(*) = count(t.submitted_at) from quiz_attempts t
        where t.company_id = a.company_id and t.assignment_id = a.id)`.execute(tx)
}

/** An attempt with the content that it was started with. */
export interface AttemptRecord {
  id: number
  companyId: number
  assignmentId: number
  quizId: number
  userId: number
  version: number
  content: QuizContent
  startedAt: string
  endsAt: string | null
  submittedAt: string | null
  answers: Answers
  rightCount: number | null
  percent: number | null
  isPassed: boolean | null
  firstName: string | null
  lastName: string | null
  assignmentStatus: AssignmentStatus
  isArchived: boolean
  attemptsUsed: number
}

/** Returns an attempt of these companies; its test is locked for the transaction if it is about to change. */
export async function findAttempt(
  tx: Tx,
  companyIds: readonly number[],
  id: number,
  lock: 'read' | 'for update',
): Promise<AttemptRecord | undefined> {
  if (lock === 'for update')
    await sql`select from quiz_assignments a join quiz_attempts t on t.company_id = a.company_id and t.assignment_id = a.id
      where t.company_id = any(${[...companyIds]}::bigint[]) and t.id = ${id} for update of a`.execute(tx)
  const { rows } = await sql<AttemptRecord>`
    select t.id, t.company_id as "companyId", t.assignment_id as "assignmentId", t.quiz_id as "quizId",
      t.user_id as "userId", t.version, v.content, t.started_at as "startedAt", t.ends_at as "endsAt",
      t.submitted_at as "submittedAt", t.answers, t.right_count as "rightCount", t.percent, t.is_passed as "isPassed",
      m.first_name as "firstName", m.last_name as "lastName", a.status as "assignmentStatus",
      q.archived_at is not null as "isArchived",
      (select count(*)::int from quiz_attempts o where o.company_id = t.company_id and o.assignment_id = t.assignment_id)
        as "attemptsUsed"
    from quiz_attempts t
    join quiz_assignments a on a.company_id = t.company_id and a.id = t.assignment_id
    join quizzes q on q.company_id = t.company_id and q.id = t.quiz_id
    join quiz_versions v on v.company_id = t.company_id and v.quiz_id = t.quiz_id and v.version = t.version
    left join members m on m.company_id = t.company_id and m.user_id = t.user_id
    where t.company_id = any(${[...companyIds]}::bigint[]) and t.id = ${id}`.execute(tx)
  return rows[0]
}

/** Inserts an attempt; returns its id. */
export async function insertAttempt(
  tx: Tx,
  assignment: AssignmentRecord,
  startedAt: string,
  endsAt: string | null,
): Promise<number> {
  const { companyId, id, quizId, userId, version } = assignment
  const { rows } = await sql<{ id: number }>`
    insert into quiz_attempts (company_id, assignment_id, quiz_id, user_id, version, started_at, ends_at)
    values (${companyId}, ${id}, ${quizId}, ${userId}, ${version}, ${startedAt}::timestamptz, ${endsAt}::timestamptz)
    returning id`.execute(tx)
  const attemptId = rows[0]?.id
  if (attemptId === undefined) throw new Error('The attempt was not stored')
  return attemptId
}

/** Stores the answers of one question. */
export async function writeAnswer(
  tx: Tx,
  companyId: number,
  id: number,
  question: number,
  chosen: readonly number[],
): Promise<void> {
  await sql`update quiz_attempts set answers = jsonb_set(answers, array[${String(question)}]::text[],
      ${JSON.stringify(chosen)}::jsonb)
    where company_id = ${companyId} and id = ${id}`.execute(tx)
}

/** Stores an attempt as submitted, permanently. */
export async function submitAttempt(
  tx: Tx,
  companyId: number,
  id: number,
  submittedAt: string,
  score: { rightCount: number; percent: number; isPassed: boolean },
): Promise<void> {
  await sql`update quiz_attempts set submitted_at = ${submittedAt}::timestamptz, right_count = ${score.rightCount},
      percent = ${score.percent}, is_passed = ${score.isPassed}
    where company_id = ${companyId} and id = ${id}`.execute(tx)
}

/** Returns attempts whose time is up and that were not submitted; of one quiz, one test, or one person. */
export async function overdueAttempts(
  tx: Tx,
  companyIds: readonly number[],
  now: string,
  of: { quizId: number } | { userId: number },
): Promise<number[]> {
  const ownerFilter: RawBuilder<unknown> =
    'quizId' in of ? sql`quiz_id = ${of.quizId}` : sql`user_id = ${of.userId}`
  const { rows } = await sql<{ id: number }>`
    select id from quiz_attempts where company_id = any(${[...companyIds]}::bigint[]) and ${ownerFilter}
      and submitted_at is null and ends_at < ${now}::timestamptz order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** An assigned test and the worker to remind of it. */
interface DueTest {
  id: number
  title: string
  dueOn: string
  email: string
  firstName: string
}

/** Marks open tests that are due between two days (YYYY-MM-DD) as reminded, and returns them; each only once. */
export async function takeDueTests(
  tx: Tx,
  companyId: number,
  due: { from: string; to: string },
): Promise<DueTest[]> {
  const { rows } = await sql<DueTest>`
    update quiz_assignments a set reminded_at = now()
      from quizzes q, members m
     where a.company_id = ${companyId} and a.status = 'open' and a.reminded_at is null
       and a.due_on >= ${due.from}::date and a.due_on <= ${due.to}::date
       and q.company_id = a.company_id and q.id = a.quiz_id
       and m.company_id = a.company_id and m.user_id = a.user_id and m.approval = 'approved' and m.email is not null
    returning a.id, q.title, a.due_on as "dueOn", m.email, m.first_name as "firstName"`.execute(tx)
  return rows
}
