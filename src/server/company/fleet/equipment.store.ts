import { sql, type RawBuilder } from 'kysely'
import type {
  Condition,
  EquipmentCategory,
  BorrowedEquipment,
  Loan,
} from '../../../shared/company/fleet/equipment.ts'
import type { Cents } from '../../../shared/kernel/money.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { containsWords } from './vehicles.store.ts'

/** What a company enters for a piece of equipment, or for several of a kind, with the values of a cleared field. */
export const BLANK_EQUIPMENT = {
  name: '',
  category: 'other' as EquipmentCategory,
  tag: '',
  quantity: 1,
  lowQuantity: null as number | null,
  condition: 'good' as Condition,
  purchasedOn: null as string | null,
  costCents: null as Cents | null,
  vehicleId: null as number | null,
  location: '',
  notes: '',
}
export type EquipmentFacts = typeof BLANK_EQUIPMENT

export interface StoredEquipment extends EquipmentFacts {
  companyId: number
  id: number
  vehicleName: string | null
  retiredOn: string | null
  out: number
  loans: Loan[]
  hasPast: boolean
}

export interface EquipmentFilter {
  search?: string | undefined
  category?: readonly EquipmentCategory[] | undefined
  worker?: number | undefined
  vehicle?: number | undefined
  low?: boolean | undefined
  out?: boolean | undefined
  retired?: boolean | undefined
  page: number
  per_page: number
}

const nameOf = (member: string) =>
  sql`coalesce(nullif(trim(concat(${sql.ref(`${member}.first_name`)}, ' ', ${sql.ref(`${member}.last_name`)})), ''), 'Anon')`

/** Returns a loan in the form of the API, as of a day. */
const loan = (today: string) => sql`json_build_object('id', l.id,
  'worker', json_build_object('id', l.user_id, 'firstName', coalesce(w.first_name, 'Anon'), 'lastName', coalesce(w.last_name, '')),
  'quantity', l.quantity, 'outAt', to_char(l.out_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'outBy', ${nameOf('o')}, 'dueDate', l.due_on,
  'isOverdue', l.back_at is null and coalesce(l.due_on < ${today}, false), 'note', l.note,
  'returnedAt', to_char(l.back_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'returnedBy', case when l.back_at is not null then ${nameOf('b')} end, 'condition', l.back_condition)`

const loanTables = sql`equipment_loans l
  left join members w on w.company_id = l.company_id and w.user_id = l.user_id
  left join members o on o.company_id = l.company_id and o.user_id = l.out_by
  left join members b on b.company_id = l.company_id and b.user_id = l.back_by`

const openLoans = sql`l.company_id = e.company_id and l.equipment_id = e.id and l.back_at is null`

const whole = (today: string) => sql`e.company_id as "companyId", e.id, e.name, e.category, e.tag, e.quantity,
  e.low_quantity as "lowQuantity", e.condition, e.purchased_on as "purchasedOn", e.cost_cents as "costCents",
  e.vehicle_id as "vehicleId", v.name as "vehicleName", e.location, e.notes, e.retired_on as "retiredOn",
  coalesce((select sum(l.quantity) from equipment_loans l where ${openLoans}), 0)::int as out,
  coalesce((select json_agg(${loan(today)} order by l.id) from ${loanTables} where ${openLoans}), '[]') as loans,
  exists (select from equipment_loans l where l.company_id = e.company_id and l.equipment_id = e.id) as "hasPast"`

const tables = sql`equipment e left join vehicles v on v.company_id = e.company_id and v.id = e.vehicle_id`

function fitting(companyId: number, filter: EquipmentFilter): RawBuilder<unknown> {
  const text = sql`concat_ws(' ', e.name, e.category, e.tag, e.location, v.name)`
  const categories = filter.category ?? []
  const conditions = [
    sql`e.company_id = ${companyId}`,
    sql`e.retired_on is ${filter.retired ? sql`not null` : sql`null`}`,
    containsWords(text, filter.search),
    ...(categories.length > 0 ? [sql`e.category = any(${[...categories]}::text[])`] : []),
    ...(filter.vehicle === undefined ? [] : [sql`e.vehicle_id = ${filter.vehicle}`]),
    ...(filter.low ? [sql`e.quantity <= e.low_quantity`] : []),
    ...(filter.out ? [sql`exists (select from equipment_loans l where ${openLoans})`] : []),
    ...(filter.worker === undefined
      ? []
      : [sql`exists (select from equipment_loans l where ${openLoans} and l.user_id = ${filter.worker})`]),
  ]
  return sql.join(conditions, sql` and `)
}

/** Lists a page of a company's equipment by name, and the number of matches. */
export async function listEquipmentRows(
  tx: Tx,
  companyId: number,
  filter: EquipmentFilter,
  today: string,
): Promise<{ rows: StoredEquipment[]; total: number }> {
  const where = fitting(companyId, filter)
  const { rows } = await sql<StoredEquipment>`select ${whole(today)} from ${tables} where ${where}
    order by lower(e.name), e.id
    limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`.execute(tx)
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${tables}
    where ${where}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/**
 * Returns the company of a piece of equipment among these companies; with `lock` the row stays locked until
 * the transaction ends.
 */
export async function findEquipmentCompany(
  tx: Tx,
  companyIds: readonly number[],
  id: number,
  lock: 'for update' | 'read',
): Promise<number | undefined> {
  const { rows } = await sql<{ companyId: number }>`select company_id as "companyId" from equipment
    where company_id = any(${[...companyIds]}::bigint[]) and id = ${id}
    ${lock === 'for update' ? sql`for update` : sql``}`.execute(tx)
  return rows[0]?.companyId
}

/** Returns one piece of equipment as of a day, or undefined. */
export async function readEquipment(
  tx: Tx,
  companyId: number,
  id: number,
  today: string,
): Promise<StoredEquipment | undefined> {
  const { rows } = await sql<StoredEquipment>`select ${whole(today)} from ${tables}
    where e.company_id = ${companyId} and e.id = ${id}`.execute(tx)
  return rows[0]
}

/** Lists a page of the loans of a piece of equipment, newest first. */
export async function listLoanRows(
  tx: Tx,
  companyId: number,
  id: number,
  paging: { page: number; per_page: number },
  today: string,
): Promise<{ rows: Loan[]; total: number }> {
  const { rows } = await sql<{ loan: Loan }>`select ${loan(today)} as loan from ${loanTables}
    where l.company_id = ${companyId} and l.equipment_id = ${id}
    order by l.id desc limit ${paging.per_page} offset ${(paging.page - 1) * paging.per_page}`.execute(tx)
  const counted = await sql<{ total: number }>`select count(*)::int as total from equipment_loans
    where company_id = ${companyId} and equipment_id = ${id}`.execute(tx)
  return { rows: rows.map((row) => row.loan), total: counted.rows[0]?.total ?? 0 }
}

/**
 * Lists what a person holds in these companies, longest first; `now` determines what is overdue in each
 * company's local day.
 */
export async function listLoansOfPerson(
  tx: Tx,
  companyIds: readonly number[],
  userId: number,
  now: string,
): Promise<BorrowedEquipment[]> {
  const { rows } =
    await sql<BorrowedEquipment>`select l.id, l.quantity, l.out_at as "outAt", l.due_on as "dueDate",
      coalesce(l.due_on < (${now}::timestamptz at time zone c.timezone)::date, false) as "isOverdue", l.note,
      json_build_object('id', e.id, 'name', e.name, 'category', e.category, 'tag', e.tag) as equipment,
      json_build_object('id', c.id, 'name', c.name) as company
    from equipment_loans l
    join equipment e on e.company_id = l.company_id and e.id = l.equipment_id
    join companies c on c.id = l.company_id
    where l.company_id = any(${[...companyIds]}::bigint[]) and l.user_id = ${userId} and l.back_at is null
    order by l.out_at, l.id limit 500`.execute(tx)
  return rows
}

const columnsOf = (facts: EquipmentFacts) => ({
  name: facts.name,
  category: facts.category,
  tag: facts.tag,
  quantity: facts.quantity,
  low_quantity: facts.lowQuantity,
  condition: facts.condition,
  purchased_on: facts.purchasedOn,
  cost_cents: facts.costCents,
  vehicle_id: facts.vehicleId,
  location: facts.location,
  notes: facts.notes,
})

/** Inserts equipment; returns its id. */
export async function insertEquipment(tx: Tx, companyId: number, facts: EquipmentFacts): Promise<number> {
  const row = { company_id: companyId, ...columnsOf(facts) }
  return (await tx.insertInto('equipment').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Updates all facts of equipment. */
export async function updateEquipment(
  tx: Tx,
  companyId: number,
  id: number,
  facts: Partial<ReturnType<typeof columnsOf>> & { retired_on?: string | null },
): Promise<void> {
  await tx
    .updateTable('equipment')
    .set({ ...facts, updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Returns the columns for the facts of equipment. */
export const equipmentColumns = columnsOf

/** Deletes equipment that was never checked out. */
export async function deleteEquipmentRow(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.deleteFrom('equipment').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Records that a person took pieces. */
export async function insertLoan(
  tx: Tx,
  companyId: number,
  loanOf: {
    equipmentId: number
    userId: number
    quantity: number
    outAt: string
    outBy: number
    dueDate: string | null
    note: string
  },
): Promise<void> {
  await tx
    .insertInto('equipment_loans')
    .values({
      company_id: companyId,
      equipment_id: loanOf.equipmentId,
      user_id: loanOf.userId,
      quantity: loanOf.quantity,
      out_at: loanOf.outAt,
      out_by: loanOf.outBy,
      due_on: loanOf.dueDate,
      note: loanOf.note,
      back_by: null,
      back_condition: null,
    })
    .execute()
}

/**
 * Records that pieces were returned; 'gone' if there is no such loan, 'back' if they are already returned.
 */
export async function closeLoan(
  tx: Tx,
  companyId: number,
  equipmentId: number,
  loanId: number,
  back: { at: string; by: number; condition: Condition },
): Promise<'closed' | 'back' | 'gone'> {
  const found = await tx
    .selectFrom('equipment_loans')
    .select('back_at')
    .where('company_id', '=', companyId)
    .where('equipment_id', '=', equipmentId)
    .where('id', '=', loanId)
    .executeTakeFirst()
  if (!found) return 'gone'
  if (found.back_at !== null) return 'back'
  await sql`update equipment_loans set back_at = greatest(${back.at}::timestamptz, out_at), back_by = ${back.by},
    back_condition = ${back.condition} where company_id = ${companyId} and id = ${loanId}`.execute(tx)
  return 'closed'
}

/** Returns whether equipment can be checked out to a person: they work for the company and are approved. */
export async function isApprovedStaff(tx: Tx, companyId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`select from members where company_id = ${companyId} and user_id = ${userId}
    and approval = 'approved' and roles[1] <> 'client'`.execute(tx)
  return rows.length > 0
}
