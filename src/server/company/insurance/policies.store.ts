import { sql } from 'kysely'
import type { PolicyType } from '../../../shared/company/insurance/policy.ts'
import type { Cents } from '../../../shared/kernel/money.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** The fields of a policy, with the values of a cleared field. */
export const BLANK_POLICY = {
  type: 'cargo' as PolicyType,
  carrier: '',
  policyNumber: '',
  effectiveDate: '',
  expirationDate: '',
  /** Percent. */
  coinsurance: null as number | null,
  deductibleCents: null as Cents | null,
  occurrenceCents: null as Cents | null,
  aggregateCents: null as Cents | null,
  premiumCents: null as Cents | null,
  agentName: '',
  agentPhone: null as string | null,
  agentEmail: null as string | null,
  fileIds: [] as number[],
  notes: '',
}
export type PolicyFacts = typeof BLANK_POLICY

export interface StoredPolicy extends PolicyFacts {
  companyId: number
  id: number
  deletedAt: string | null
}

const whole = sql`company_id as "companyId", id, type, carrier, policy_number as "policyNumber",
  effective_on as "effectiveDate", expires_on as "expirationDate", coinsurance::float8 as coinsurance,
  deductible_cents as "deductibleCents", occurrence_cents as "occurrenceCents", aggregate_cents as "aggregateCents",
  premium_cents as "premiumCents", agent_name as "agentName", agent_phone as "agentPhone", agent_email as "agentEmail",
  file_ids as "fileIds", notes, deleted_at as "deletedAt"`

/** Lists a page of a company's policies, latest end first, and their number. */
export async function listPolicyRows(
  tx: Tx,
  companyId: number,
  query: { type?: PolicyType | undefined; deleted?: boolean | undefined; page: number; per_page: number },
): Promise<{ rows: StoredPolicy[]; total: number }> {
  const mine = sql`company_id = ${companyId}
    and ${query.deleted ? sql`deleted_at is not null` : sql`deleted_at is null`}
    and ${query.type === undefined ? sql`true` : sql`type = ${query.type}`}`
  const { rows } = await sql<StoredPolicy>`select ${whole} from insurance_policies where ${mine}
    order by expires_on desc, id desc limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(
    tx,
  )
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from insurance_policies where ${mine}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/**
 * Returns type and term of every policy of a company that is not deleted, to find the policy that replaces
 * another.
 */
export async function readTerms(
  tx: Tx,
  companyId: number,
): Promise<Pick<StoredPolicy, 'id' | 'type' | 'effectiveDate' | 'expirationDate'>[]> {
  return tx
    .selectFrom('insurance_policies')
    .select(['id', 'type', 'effective_on as effectiveDate', 'expires_on as expirationDate'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .execute()
}

/**
 * Returns one policy of these companies, deleted or not, locked until the transaction ends; undefined if
 * there is none.
 */
export async function lockPolicy(
  tx: Tx,
  companyIds: readonly number[],
  id: number,
): Promise<StoredPolicy | undefined> {
  const { rows } = await sql<StoredPolicy>`select ${whole} from insurance_policies
    where company_id = any(${[...companyIds]}::bigint[]) and id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Returns the policy of a type that is in force on a day, the one with the latest end, or undefined. */
export async function findInForce(
  tx: Tx,
  companyId: number,
  type: PolicyType,
  today: string,
): Promise<StoredPolicy | undefined> {
  const { rows } = await sql<StoredPolicy>`select ${whole} from insurance_policies
    where company_id = ${companyId} and type = ${type} and deleted_at is null
      and effective_on <= ${today} and expires_on > ${today}
    order by expires_on desc, id desc limit 1`.execute(tx)
  return rows[0]
}

function columnsOf(facts: PolicyFacts) {
  return {
    type: facts.type,
    carrier: facts.carrier,
    policy_number: facts.policyNumber,
    effective_on: facts.effectiveDate,
    expires_on: facts.expirationDate,
    coinsurance: facts.coinsurance?.toString() ?? null,
    deductible_cents: facts.deductibleCents,
    occurrence_cents: facts.occurrenceCents,
    aggregate_cents: facts.aggregateCents,
    premium_cents: facts.premiumCents,
    agent_name: facts.agentName,
    agent_phone: facts.agentPhone,
    agent_email: facts.agentEmail,
    file_ids: facts.fileIds,
    notes: facts.notes,
  }
}

/** Inserts a policy; returns its id. */
export async function insertPolicy(tx: Tx, companyId: number, facts: PolicyFacts): Promise<number> {
  const { id } = await tx
    .insertInto('insurance_policies')
    .values({ company_id: companyId, ...columnsOf(facts) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Updates all fields of a policy. */
export async function updatePolicy(tx: Tx, policy: StoredPolicy): Promise<void> {
  await tx
    .updateTable('insurance_policies')
    .set({ ...columnsOf(policy), updated_at: sql`now()` })
    .where('company_id', '=', policy.companyId)
    .where('id', '=', policy.id)
    .execute()
}

/** Deletes a policy, or restores it if `at` is null. */
export async function setPolicyDeleted(
  tx: Tx,
  companyId: number,
  id: number,
  at: string | null,
): Promise<void> {
  await tx
    .updateTable('insurance_policies')
    .set({ deleted_at: at, updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Returns the policies of a company, those that end first before others. */
export async function readPoliciesByEnd(tx: Tx, companyId: number) {
  return tx
    .selectFrom('insurance_policies')
    .select([
      'id',
      'type',
      'carrier',
      'policy_number as policyNumber',
      'effective_on as effectiveDate',
      'expires_on as expirationDate',
    ])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('expires_on')
    .orderBy('id')
    .execute()
}

/** Records that the office is reminded of the end of a policy; returns false if it was already reminded. */
export async function recordPolicyReminder(
  tx: Tx,
  companyId: number,
  policy: { id: number; expirationDate: string },
  days: number,
): Promise<boolean> {
  const row = await tx
    .insertInto('insurance_reminders')
    .values({
      company_id: companyId,
      policy_id: policy.id,
      expires_on: policy.expirationDate,
      days_before: days,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('policy_id')
    .executeTakeFirst()
  return row !== undefined
}
