import type { z } from 'zod'
import {
  POLICY_TYPES,
  type Policy,
  type PolicyType,
  type policyInputSchema,
} from '../../../shared/company/insurance/policy.ts'
import { isRenewedBy, policyProblems, policyStatus } from '../../../shared/company/insurance/policy.rules.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { daysUntil } from '../../../shared/kernel/expiry.ts'
import { centsFromDollars, dollarsFromCents, type Cents } from '../../../shared/kernel/money.ts'
import { applyPatch, type Patch } from '../../../shared/kernel/patch.ts'
import { currentDay } from '../settings/meant-company.ts'
import { pickAttachments, readAttachments, requireOwnAttachments } from '../files/certificate.files.ts'
import type { LinkContext } from '../files/file.links.ts'
import {
  changedFieldNames,
  readVersion,
  readVersions,
  checkRecordVersion,
  type VersionedTable,
} from '../../kernel/db/record-version.ts'
import { isUniqueViolation } from '../../kernel/db/taken.ts'
import { inTenant, type Db, type Tx } from '../../kernel/db/tenancy.ts'
import {
  findInForce,
  insertPolicy,
  listPolicyRows,
  lockPolicy,
  readTerms,
  setPolicyDeleted,
  updatePolicy,
  BLANK_POLICY,
  type PolicyFacts,
  type StoredPolicy,
} from './policies.store.ts'

type PolicyInput = z.output<typeof policyInputSchema>

/** API names of a policy's fields that differ from their column names. */
const POLICY_RECORD: VersionedTable = {
  table: 'insurance_policies',
  names: {
    effectiveOn: 'effectiveDate',
    expiresOn: 'expirationDate',
    deductibleCents: 'deductible',
    occurrenceCents: 'limitPerOccurrence',
    aggregateCents: 'limitAggregate',
    premiumCents: 'premium',
  },
}

/** Returns a page of a company's policies in the form of the API. */
export async function showPolicies(
  tx: Tx,
  kernel: LinkContext,
  companyId: number,
  query: Parameters<typeof listPolicyRows>[2],
): Promise<{ rows: Policy[]; total: number }> {
  const known = await listPolicyRows(tx, companyId, query)
  const versions = await readVersions(
    tx,
    POLICY_RECORD,
    companyId,
    known.rows.map(({ id }) => id),
  )
  // Read after their versions, so that a version is never newer than the data shown with it.
  const { rows, total } = await listPolicyRows(tx, companyId, query)
  return { rows: await showAll(tx, kernel, companyId, rows, versions), total }
}

async function showAll(
  tx: Tx,
  kernel: LinkContext,
  companyId: number,
  rows: readonly StoredPolicy[],
  versions: ReadonlyMap<number, number>,
): Promise<Policy[]> {
  const today = await currentDay(tx, companyId, kernel.now())
  const terms = await readTerms(tx, companyId)
  const papers = await readAttachments(
    tx,
    kernel,
    companyId,
    rows.flatMap(({ fileIds }) => fileIds),
  )
  return rows.map((row) => ({
    id: row.id,
    version: versions.get(row.id) ?? 0,
    type: row.type,
    carrier: row.carrier,
    policyNumber: row.policyNumber,
    effectiveDate: row.effectiveDate,
    expirationDate: row.expirationDate,
    coinsurance: row.coinsurance,
    deductible: dollars(row.deductibleCents),
    limitPerOccurrence: dollars(row.occurrenceCents),
    limitAggregate: dollars(row.aggregateCents),
    premium: dollars(row.premiumCents),
    agentName: row.agentName,
    agentPhone: row.agentPhone,
    agentEmail: row.agentEmail,
    notes: row.notes,
    files: pickAttachments(papers, row.fileIds),
    status: policyStatus(row, today),
    daysLeft: daysUntil(row.expirationDate, today),
    isRenewed: isRenewedBy(row, terms),
    deletedAt: row.deletedAt,
  }))
}

const dollars = (amount: Cents | null) => (amount === null ? null : dollarsFromCents(amount))
const inCents = (amount: number | null | undefined) =>
  typeof amount === 'number' ? centsFromDollars(amount) : amount

function factsSent(input: Partial<PolicyInput> & { version?: number | undefined }): Patch<PolicyFacts> {
  const { version: _version, deductible, limitPerOccurrence, limitAggregate, premium, ...rest } = input
  return {
    ...rest,
    deductibleCents: inCents(deductible),
    occurrenceCents: inCents(limitPerOccurrence),
    aggregateCents: inCents(limitAggregate),
    premiumCents: inCents(premium),
  }
}

/**
 * Adds a policy. Throws rest_invalid_param for an end before the start and for files that are not
 * certificates of this company, and rest_conflict for a policy that is already on file.
 */
export async function addPolicy(
  tx: Tx,
  kernel: LinkContext,
  companyId: number,
  input: PolicyInput,
): Promise<Policy> {
  const facts = applyPatch(BLANK_POLICY, BLANK_POLICY, factsSent(input))
  await rejectBad(tx, companyId, facts, facts.fileIds)
  const id = await onFileOnce(insertPolicy(tx, companyId, facts))
  return showOne(tx, kernel, { companyId, id, deletedAt: null, ...facts })
}

/**
 * Updates a policy: absent fields stay, null clears. Throws rest_not_found, what adding throws, rest_conflict
 * for a deleted policy, and record_version_conflict for fields that another person changed after the sent
 * version.
 */
export async function savePolicy(
  tx: Tx,
  kernel: LinkContext,
  companyIds: readonly number[],
  id: number,
  input: Partial<PolicyInput> & { version?: number | undefined },
): Promise<Policy> {
  const before = await findPolicy(tx, companyIds, id)
  if (before.deletedAt !== null)
    throw new AppError('rest_conflict', { message: 'This policy is deleted. Restore it first.' })
  const facts = applyPatch<PolicyFacts>(before, BLANK_POLICY, factsSent(input))
  await checkRecordVersion(tx, POLICY_RECORD, before, {
    version: input.version,
    fields: changedFieldNames(POLICY_RECORD, before, facts),
    current: () => showOne(tx, kernel, before),
  })
  const after: StoredPolicy = { ...before, ...facts }
  // Files already attached to it stay valid.
  const added = after.fileIds.filter((file) => !before.fileIds.includes(file))
  await rejectBad(tx, before.companyId, after, added)
  await onFileOnce(updatePolicy(tx, after))
  return showOne(tx, kernel, after)
}

/** Deletes a policy; throws rest_not_found, and rest_conflict if it is already deleted. */
export async function deletePolicy(
  tx: Tx,
  companyIds: readonly number[],
  id: number,
  now: Date,
): Promise<void> {
  const policy = await findPolicy(tx, companyIds, id)
  if (policy.deletedAt !== null)
    throw new AppError('rest_conflict', { message: 'This policy is deleted already.' })
  await setPolicyDeleted(tx, policy.companyId, id, now.toISOString())
}

/**
 * Restores a deleted policy; throws rest_not_found, and rest_conflict if it is not deleted or was entered
 * again.
 */
export async function restorePolicy(
  tx: Tx,
  kernel: LinkContext,
  companyIds: readonly number[],
  id: number,
): Promise<Policy> {
  const policy = await findPolicy(tx, companyIds, id)
  if (policy.deletedAt === null)
    throw new AppError('rest_conflict', { message: 'This policy is not deleted.' })
  await onFileOnce(setPolicyDeleted(tx, policy.companyId, id, null))
  return showOne(tx, kernel, { ...policy, deletedAt: null })
}

/**
 * Returns the carrier and number of the cargo policy that is in force on a day, as documents print them, or
 * null.
 */
export async function findCargoPolicy(
  tx: Tx,
  companyId: number,
  today: string,
): Promise<{ carrier: string; policyNumber: string } | null> {
  const policy = await findInForce(tx, companyId, 'cargo', today)
  return policy ? { carrier: policy.carrier, policyNumber: policy.policyNumber } : null
}

/** Returns the kinds of insurance of a company that are in force on a day, for everyone to see. */
export async function readInsured(db: Db, companyId: number, today: string): Promise<PolicyType[]> {
  const terms = await inTenant(db, { companyIds: [companyId], userId: null }, (tx) =>
    readTerms(tx, companyId),
  )
  const inForce = terms.filter((term) => ['in_force', 'expires_soon'].includes(policyStatus(term, today)))
  return POLICY_TYPES.filter((type) => inForce.some((policy) => policy.type === type))
}

async function findPolicy(tx: Tx, companyIds: readonly number[], id: number): Promise<StoredPolicy> {
  const policy = await lockPolicy(tx, companyIds, id)
  if (!policy) throw new AppError('rest_not_found')
  return policy
}

async function rejectBad(
  tx: Tx,
  companyId: number,
  facts: PolicyFacts,
  files: readonly number[],
): Promise<void> {
  const fields = policyProblems(facts)
  if (Object.keys(fields).length > 0) throw new AppError('rest_invalid_param', { fields })
  await requireOwnAttachments(tx, companyId, files, 'fileIds')
}

/** Turns the database's rejection of a duplicate into a readable error. */
async function onFileOnce<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!isUniqueViolation(error, 'insurance_policies_number')) throw error
    const message = 'This policy is on file already.'
    throw new AppError('rest_conflict', { message, fields: { policyNumber: message } })
  }
}

async function showOne(tx: Tx, kernel: LinkContext, policy: StoredPolicy): Promise<Policy> {
  const { companyId, id } = policy
  // The caller has locked the policy or just written it.
  const versions = new Map([[id, await readVersion(tx, POLICY_RECORD, { companyId, id })]])
  const [shown] = await showAll(tx, kernel, companyId, [policy], versions)
  if (!shown) throw new AppError('rest_not_found')
  return shown
}
