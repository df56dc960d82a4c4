import { sql } from 'kysely'
import type { QuizContent } from '../../../shared/people/manuals/quiz.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A stored quiz; `published` is the number of the newest published version. */
export interface QuizRecord {
  id: number
  companyId: number
  version: number
  published: number | null
  publishedAt: string | null
  isChanged: boolean
  archivedAt: string | null
  isUnused: boolean
  content: QuizContent
}

/**
 * Returns a quiz of these companies, locked for the transaction if it is about to change; undefined for
 * quizzes of other companies.
 */
export async function findQuiz(
  tx: Tx,
  companyIds: readonly number[],
  id: number,
  lock: 'read' | 'for update',
): Promise<QuizRecord | undefined> {
  // A separate statement sees what was committed while this transaction waited for the lock.
  if (lock === 'for update')
    await sql`select from quizzes where company_id = any(${[...companyIds]}::bigint[]) and id = ${id}
      for update`.execute(tx)
  const { rows } = await sql<QuizRecord>`
    select q.id, q.company_id as "companyId", q.version, q.published, q.is_changed as "isChanged",
      q.archived_at as "archivedAt", q.content,
      (select v.published_at from quiz_versions v
        where v.company_id = q.company_id and v.quiz_id = q.id and v.version = q.published) as "publishedAt",
      not exists (select from quiz_attempts a where a.company_id = q.company_id and a.quiz_id = q.id
        and a.submitted_at is not null) as "isUnused"
    from quizzes q where q.company_id = any(${[...companyIds]}::bigint[]) and q.id = ${id}`.execute(tx)
  return rows[0]
}

/** A row of the list, with the number of workers in each state. */
export interface QuizListRow {
  id: number
  title: string
  sectionId: number | null
  questionCount: number
  published: number | null
  isChanged: boolean
  isArchived: boolean
  assigned: number
  passed: number
  failed: number
  outstanding: number
  overdue: number
}

/** Returns a page of a company's quizzes sorted by title, and their total number. */
export async function listQuizRows(
  tx: Tx,
  companyId: number,
  today: string,
  query: { page: number; per_page: number; isArchived: boolean },
): Promise<{ rows: QuizListRow[]; total: number }> {
  const mine = sql`q.company_id = ${companyId} and (q.archived_at is not null) = ${query.isArchived}`
  const { rows } = await sql<QuizListRow>`
    select q.id, q.title, (q.content ->> 'sectionId')::bigint as "sectionId",
      jsonb_array_length(q.content -> 'questions') as "questionCount", q.published, q.is_changed as "isChanged",
      q.archived_at is not null as "isArchived", coalesce(n.assigned, 0) as assigned, coalesce(n.passed, 0) as passed,
      coalesce(n.failed, 0) as failed, coalesce(n.outstanding, 0) as outstanding, coalesce(n.overdue, 0) as overdue
    from quizzes q left join lateral (
      select count(*) filter (where a.status <> 'withdrawn')::int as assigned,
        count(*) filter (where a.status = 'passed')::int as passed,
        count(*) filter (where a.status = 'failed')::int as failed,
        count(*) filter (where a.status = 'open')::int as outstanding,
        count(*) filter (where a.status = 'open' and a.due_on < ${today}::date)::int as overdue
      from quiz_assignments a where a.company_id = q.company_id and a.quiz_id = q.id) n on true
    where ${mine} order by lower(q.title), q.id
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(tx)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from quizzes q where ${mine}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Stores a new draft and returns its id. */
export async function insertQuiz(
  tx: Tx,
  at: { companyId: number; userId: number },
  content: QuizContent,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into quizzes (company_id, title, content, created_by)
    values (${at.companyId}, ${content.title}, ${JSON.stringify(content)}::jsonb, ${at.userId}) returning id`.execute(
    tx,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The quiz was not stored')
  return id
}

/** Stores the draft content of a quiz. */
export async function updateQuiz(tx: Tx, companyId: number, id: number, content: QuizContent): Promise<void> {
  await sql`update quizzes set title = ${content.title}, content = ${JSON.stringify(content)}::jsonb,
      version = version + 1, is_changed = true
    where company_id = ${companyId} and id = ${id}`.execute(tx)
}

/** Stores a published version and makes it the one that workers get. */
export async function insertQuizVersion(
  tx: Tx,
  at: { companyId: number; userId: number; now: string },
  quiz: QuizRecord,
  sectionVersion: number | null,
): Promise<void> {
  const version = (quiz.published ?? 0) + 1
  await sql`insert into quiz_versions (company_id, quiz_id, version, content, section_version, published_at, published_by)
    values (${at.companyId}, ${quiz.id}, ${version}, ${JSON.stringify(quiz.content)}::jsonb, ${sectionVersion},
      ${at.now}::timestamptz, ${at.userId})`.execute(tx)
  await sql`update quizzes set published = ${version}, is_changed = false, version = version + 1
    where company_id = ${at.companyId} and id = ${quiz.id}`.execute(tx)
}

/** Archives or restores a quiz; archiving withdraws its open tests. */
export async function writeArchived(
  tx: Tx,
  at: { companyId: number; now: string },
  id: number,
  isArchived: boolean,
): Promise<void> {
  await sql`update quizzes set archived_at = ${isArchived ? at.now : null}::timestamptz, version = version + 1
    where company_id = ${at.companyId} and id = ${id}`.execute(tx)
  if (!isArchived) return
  await sql`update quiz_assignments set status = 'withdrawn', closed_at = ${at.now}::timestamptz
    where company_id = ${at.companyId} and quiz_id = ${id} and status = 'open'`.execute(tx)
}

/** Deletes a quiz with all records that depend on it. */
export async function removeQuiz(tx: Tx, companyId: number, id: number): Promise<void> {
  await sql`delete from quizzes where company_id = ${companyId} and id = ${id}`.execute(tx)
}

/** Returns the content published under a version number; undefined if there is none. */
export async function readQuizVersion(
  tx: Tx,
  companyId: number,
  quizId: number,
  version: number,
): Promise<{ version: number; content: QuizContent } | undefined> {
  const { rows } = await sql<{ version: number; content: QuizContent }>`
    select version, content from quiz_versions
    where company_id = ${companyId} and quiz_id = ${quizId} and version = ${version}::bigint`.execute(tx)
  return rows[0]
}

/** Returns the workers among these people, or every approved worker of the company. */
export async function readWorkers(
  tx: Tx,
  companyId: number,
  wanted: readonly number[] | null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from members where company_id = ${companyId} and is_crew and approval = 'approved'
      ${wanted === null ? sql`` : sql`and user_id = any(${[...wanted]}::bigint[])`} order by user_id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Assigns a quiz to workers who do not have it open; returns how many got it. */
export async function insertAssignments(
  tx: Tx,
  at: { companyId: number; userId: number; now: string },
  quizId: number,
  workerIds: readonly number[],
  dueOn: string | null,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into quiz_assignments (company_id, quiz_id, user_id, due_on, assigned_at, assigned_by)
    select ${at.companyId}::bigint, ${quizId}::bigint, worker, ${dueOn}::date, ${at.now}::timestamptz, ${at.userId}::bigint
      from unnest(${[...workerIds]}::bigint[]) as worker
    on conflict (company_id, quiz_id, user_id) where status = 'open' do nothing returning id`.execute(tx)
  return rows.length
}

/** Returns the company's time zone. */
export async function readTimezone(tx: Tx, companyId: number): Promise<string> {
  const row = await tx
    .selectFrom('companies')
    .select('timezone')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return row.timezone
}
