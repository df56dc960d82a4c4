import { sql } from 'kysely'
import {
  conditionsSchema,
  type Conditions,
  type Step,
  type Trigger,
} from '../../../shared/sales/follow-ups/follow-ups.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A rule as it is stored. */
export interface StoredRule {
  id: number
  preset: string | null
  name: string
  trigger: Trigger
  isOn: boolean
  isInOpenHours: boolean
  conditions: Conditions
  steps: Step[]
  revision: number
}

const COLUMNS = [
  'id',
  'preset',
  'name',
  'trigger_fact as trigger',
  'is_on as isOn',
  'in_open_hours as isInOpenHours',
  'conditions',
  'steps',
  'revision',
] as const

/** Conditions that were added since a rule was stored do not matter to it. */
function withConditions<R extends { conditions: Conditions }>(row: R): R {
  return { ...row, conditions: conditionsSchema.parse(row.conditions) }
}

/** Returns the rules of a company that are not deleted, with the number of jobs on which each runs. */
export async function readRules(tx: Tx, companyId: number): Promise<(StoredRule & { running: number })[]> {
  const rows = await tx
    .selectFrom('follow_up_rules')
    .select(COLUMNS)
    .select(
      sql<number>`(select count(*)::int from follow_up_runs r where r.company_id = follow_up_rules.company_id
        and r.rule_id = follow_up_rules.id and r.state in ('running', 'paused'))`.as('running'),
    )
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(withConditions)
}

/** Returns a rule, locked until the transaction ends; undefined for one that is deleted or of another company. */
export async function lockRule(tx: Tx, companyId: number, id: number): Promise<StoredRule | undefined> {
  const row = await tx
    .selectFrom('follow_up_rules')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row && withConditions(row)
}

/** Returns the rules of a company that are on for a trigger. */
export async function readRulesOn(tx: Tx, companyId: number, trigger: Trigger): Promise<StoredRule[]> {
  const rows = await tx
    .selectFrom('follow_up_rules')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('trigger_fact', '=', trigger)
    .where('is_on', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(withConditions)
}

/** Locks the rules of a company against another save that adds one; returns their number and the ready-made ones. */
export async function lockRuleList(
  tx: Tx,
  companyId: number,
): Promise<{ total: number; presets: readonly string[] }> {
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forUpdate().execute()
  const rows = await tx
    .selectFrom('follow_up_rules')
    .select('preset')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .execute()
  return { total: rows.length, presets: rows.flatMap(({ preset }) => preset ?? []) }
}

function columnsOf({ name, trigger, isOn, isInOpenHours, conditions, steps }: RuleContent) {
  return {
    name,
    trigger_fact: trigger,
    is_on: isOn,
    in_open_hours: isInOpenHours,
    conditions: JSON.stringify(conditions),
    steps: JSON.stringify(steps),
  }
}

/** What a company decides about a rule. */
export type RuleContent = Omit<StoredRule, 'id' | 'preset' | 'revision'>

/** Inserts a rule; returns its id. */
export async function insertRule(
  tx: Tx,
  companyId: number,
  rule: RuleContent & { preset: string | null },
): Promise<number> {
  const { id } = await tx
    .insertInto('follow_up_rules')
    .values({ company_id: companyId, preset: rule.preset, ...columnsOf(rule) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Replaces what a company decided about a rule; other steps make another revision. */
export async function updateRule(
  tx: Tx,
  companyId: number,
  id: number,
  rule: RuleContent & { revision: number },
): Promise<void> {
  await tx
    .updateTable('follow_up_rules')
    .set({ ...columnsOf(rule), revision: rule.revision })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Marks a rule as deleted and ends its runs. */
export async function deleteRule(
  tx: Tx,
  companyId: number,
  id: number,
  by: { userId: number; now: Date },
): Promise<void> {
  const now = by.now.toISOString()
  await tx
    .updateTable('follow_up_rules')
    .set({ deleted_at: now, is_on: false })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('follow_up_runs')
    .set({ state: 'stopped', reason: 'ruleDeleted', ended_at: now, ended_by: by.userId, due_at: null })
    .where('company_id', '=', companyId)
    .where('rule_id', '=', id)
    .where('state', 'in', ['running', 'paused'])
    .execute()
}
