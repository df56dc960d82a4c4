import { sql } from 'kysely'
import type { Task, TaskKind, TaskList } from '../../../shared/sales/follow-ups/tasks.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A task to store. */
interface TaskToInsert {
  jobId: number
  kind: TaskKind
  title: string
  dueAt: string
  assigneeId: number | null
  createdBy: number | null
  createdAt: string
  /** The step of the run that makes it; null for a person's. */
  of: { runId: number; step: number } | null
}

/** Inserts a task and returns its id; null for a step that made its task before. */
export async function insertTask(tx: Tx, companyId: number, task: TaskToInsert): Promise<number | null> {
  const row = await tx
    .insertInto('tasks')
    .values({
      company_id: companyId,
      job_id: task.jobId,
      kind: task.kind,
      title: task.title,
      due_at: task.dueAt,
      assignee_id: task.assigneeId,
      created_by: task.createdBy,
      created_at: task.createdAt,
      run_id: task.of?.runId ?? null,
      step: task.of?.step ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'run_id', 'step']).where('run_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

const TASK = sql<Task>`t.id, t.job_id as "jobId", t.kind, t.title, t.due_at as "dueAt", t.done_at as "doneAt", t.version,
  t.created_by is null as "isAutomatic",
  case when t.assignee_id is not null then jsonb_build_object('id', t.assignee_id, 'name', coalesce((
    select btrim(a.first_name || ' ' || a.last_name) from members a
     where a.company_id = t.company_id and a.user_id = t.assignee_id), '')) end as assignee,
  case when m.user_id is not null then jsonb_build_object('name', btrim(m.first_name || ' ' || m.last_name),
    'phone', m.phone) end as client`

const FROM = sql`tasks t join jobs j on j.company_id = t.company_id and j.id = t.job_id
  left join members m on m.company_id = j.company_id and m.user_id = j.client_id`

/** Which open tasks a list has. */
interface TaskFilter {
  list: TaskList
  userId: number
  /** Only those that are due before this instant. */
  before: string | null
  limit: number
}

/** Returns open tasks of jobs that are not deleted, the next due first. */
export async function readTasks(tx: Tx, companyId: number, filter: TaskFilter): Promise<Task[]> {
  const { rows } = await sql<Task>`select ${TASK} from ${FROM}
    where t.company_id = ${companyId} and t.done_at is null and j.deleted_at is null
      and ${whose(filter)} and (${filter.before}::timestamptz is null or t.due_at < ${filter.before}::timestamptz)
    order by t.due_at, t.id limit ${filter.limit}`.execute(tx)
  return rows
}

function whose({ list, userId }: Pick<TaskFilter, 'list' | 'userId'>) {
  if (list === 'all') return sql`true`
  return list === 'pool' ? sql`t.assignee_id is null` : sql`t.assignee_id = ${userId}`
}

/** Returns how many open tasks each list has. */
export async function countTasks(
  tx: Tx,
  companyId: number,
  { userId, before }: Pick<TaskFilter, 'userId' | 'before'>,
): Promise<Record<TaskList, number>> {
  const { rows } = await sql<Record<TaskList, number>>`
    select count(*) filter (where t.assignee_id = ${userId})::int as mine,
      count(*) filter (where t.assignee_id is null)::int as pool, count(*)::int as all
      from tasks t join jobs j on j.company_id = t.company_id and j.id = t.job_id
     where t.company_id = ${companyId} and t.done_at is null and j.deleted_at is null
       and (${before}::timestamptz is null or t.due_at < ${before}::timestamptz)`.execute(tx)
  return rows[0] ?? { mine: 0, pool: 0, all: 0 }
}

/** Returns the open tasks of a job, the next due first. */
export async function readTasksOfJob(tx: Tx, companyId: number, jobId: number): Promise<Task[]> {
  const { rows } = await sql<Task>`select ${TASK} from ${FROM}
    where t.company_id = ${companyId} and t.job_id = ${jobId} and t.done_at is null
    order by t.due_at, t.id limit 100`.execute(tx)
  return rows
}

/** Returns a task with its company, locked until the transaction ends; undefined for one of another company. */
export async function lockTask(
  tx: Tx,
  companyIds: readonly number[],
  id: number,
): Promise<{ companyId: number; task: Task } | undefined> {
  const { rows } = await sql<
    Task & { companyId: number }
  >`select ${TASK}, t.company_id as "companyId" from ${FROM}
    where t.company_id = any(${[...companyIds]}::bigint[]) and t.id = ${id} and j.deleted_at is null
    for update of t`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { companyId, ...task } = row
  return { companyId, task }
}

/** What a person changes of a task. */
interface TaskColumns {
  due_at?: string
  assignee_id?: number | null
  done_at?: string | null
  done_by?: number | null
}

/** Changes a task. */
export async function updateTask(tx: Tx, companyId: number, id: number, columns: TaskColumns): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}
