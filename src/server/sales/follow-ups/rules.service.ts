import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../../shared/kernel/errors.ts'
import { MAX_RULES, type Rule, type RuleInput } from '../../../shared/sales/follow-ups/follow-ups.ts'
import { PRESET_RULES, PRESETS, type Preset } from '../../../shared/sales/follow-ups/presets.ts'
import {
  changedFieldNames,
  checkRecordVersion,
  readVersion,
  readVersions,
  type VersionedTable,
} from '../../kernel/db/record-version.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import {
  deleteRule,
  insertRule,
  lockRule,
  lockRuleList,
  readRules,
  updateRule,
  type RuleContent,
  type StoredRule,
} from './rules.store.ts'
import { readOffice } from './runs.store.ts'

const RULE_RECORD: VersionedTable = {
  table: 'follow_up_rules',
  names: { triggerFact: 'trigger', inOpenHours: 'isInOpenHours' },
}

function shown(rule: StoredRule, running: number, version: number): Rule {
  const { revision: _revision, ...rest } = rule
  return { ...rest, shownName: rest.name, running, version }
}

/** Returns the rules of a company and the ready-made ones that it does not have. */
export async function showRules(tx: Tx, companyId: number): Promise<{ rules: Rule[]; presets: Preset[] }> {
  const stored = await readRules(tx, companyId)
  const versions = await readVersions(
    tx,
    RULE_RECORD,
    companyId,
    stored.map(({ id }) => id),
  )
  const has = new Set(stored.map(({ preset }) => preset))
  return {
    rules: stored.map(({ running, ...rule }) => shown(rule, running, versions.get(rule.id) ?? 0)),
    presets: PRESETS.filter((preset) => !has.has(preset)),
  }
}

/**
 * Adds a rule: a ready-made one, which is on, or one of the company. Throws rest_conflict for a ready-made one that the
 * company has and for too many, and rest_invalid_param for a step that assigns to somebody who is not of the office.
 */
export async function addRule(
  tx: Tx,
  companyId: number,
  input: RuleInput | { preset: Preset },
): Promise<Rule> {
  const { total, presets } = await lockRuleList(tx, companyId)
  if (total >= MAX_RULES)
    throw new AppError('rest_conflict', { message: `A company has at most ${MAX_RULES} rules.` })
  const preset = 'preset' in input ? input.preset : null
  if (preset !== null && presets.includes(preset))
    throw new AppError('rest_conflict', { message: 'Your company has this rule already.' })
  const content: RuleContent = 'preset' in input ? contentOf(input.preset) : input
  await rejectStrangers(tx, companyId, content)
  const id = await insertRule(tx, companyId, { ...content, preset })
  return readBack(tx, companyId, id)
}

function contentOf(preset: Preset): RuleContent {
  const { title, hint: _hint, ...content } = PRESET_RULES[preset]
  return { ...content, name: title, isOn: true }
}

async function readBack(tx: Tx, companyId: number, id: number): Promise<Rule> {
  const rule = (await readRules(tx, companyId)).find((one) => one.id === id)
  if (!rule) throw new AppError('rest_not_found')
  const { running, ...rest } = rule
  return shown(rest, running, await readVersion(tx, RULE_RECORD, { companyId, id }))
}

async function rejectStrangers(
  tx: Tx,
  companyId: number,
  { steps }: Pick<RuleContent, 'steps'>,
): Promise<void> {
  const wanted = steps.flatMap((step) => (step.action === 'assign' ? step.to : []))
  if (wanted.length === 0) return
  const office = new Set((await readOffice(tx, companyId)).map(({ id }) => id))
  if (wanted.every((id) => office.has(id))) return
  const message = 'Choose a person of the office.'
  throw new AppError('rest_invalid_param', { message, fields: { steps: message } })
}

/**
 * Changes a rule: absent fields stay. Runs that have begun keep their steps. Throws rest_not_found, rest_invalid_param, and
 * record_version_conflict for fields that another person changed after the sent version.
 */
export async function saveRule(
  tx: Tx,
  companyId: number,
  id: number,
  { version, ...input }: Partial<RuleInput>,
): Promise<Rule> {
  const before = await lockRule(tx, companyId, id)
  if (!before) throw new AppError('rest_not_found')
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const after: StoredRule = { ...before, ...given }
  await rejectStrangers(tx, companyId, after)
  await checkRecordVersion(
    tx,
    RULE_RECORD,
    { companyId, id },
    {
      version,
      fields: changedFieldNames(RULE_RECORD, before, after),
      current: () => readBack(tx, companyId, id),
    },
  )
  const hasOtherSteps = !isDeepStrictEqual(before.steps, after.steps)
  await updateRule(tx, companyId, id, { ...after, revision: before.revision + (hasOtherSteps ? 1 : 0) })
  return readBack(tx, companyId, id)
}

/** Deletes a rule and stops it on every job; throws rest_not_found. */
export async function removeRule(
  tx: Tx,
  companyId: number,
  id: number,
  by: { userId: number; now: Date },
): Promise<void> {
  if (!(await lockRule(tx, companyId, id))) throw new AppError('rest_not_found')
  await deleteRule(tx, companyId, id, by)
}
