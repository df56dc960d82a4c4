import type { z } from 'zod'
import type { Policy, policyInputSchema } from '../../shared/insurance/policy.ts'
import { isRenewedBy, policyProblems, policyStatus } from '../../shared/insurance/policy.rules.ts'
import { AppError } from '../../shared/kernel/errors.ts'
import { daysUntil } from '../../shared/kernel/expiry.ts'
import { centsFromDollars, dollarsFromCents, type Cents } from '../../shared/kernel/money.ts'
import { patched, type Patch } from '../../shared/kernel/patch.ts'
import { dayAt } from '../companies/meant-company.ts'
import { papersOf, readPapers, refuseStrangePapers } from '../files/certificate.files.ts'
import type { LinkKernel } from '../files/file.links.ts'
import { isTaken } from '../kernel/db/taken.ts'
import type { Tx } from '../kernel/db/tenancy.ts'
import {
  findInForce,
  insertPolicy,
  listPolicyRows,
  lockPolicy,
  readTerms,
  setPolicyDeleted,
  updatePolicy,
  type PolicyFacts,
  type StoredPolicy,
} from './policies.store.ts'

type PolicyInput = z.output<typeof policyInputSchema>

/** A policy with nothing in it that may be left out. */
const BLANK: PolicyFacts = {
  type: 'cargo',
  carrier: '',
  policyNumber: '',
  effectiveDate: '',
  expirationDate: '',
  coinsurance: null,
  deductibleCents: null,
  occurrenceCents: null,
  aggregateCents: null,
  premiumCents: null,
  agentName: '',
  agentPhone: null,
  agentEmail: null,
  fileIds: [],
  notes: '',
}

/** A page of a company's policies on the wire (spec 3 §2.11 'Insurance'). */
export async function showPolicies(
  tx: Tx,
  kernel: LinkKernel,
  companyId: number,
  query: Parameters<typeof listPolicyRows>[2],
): Promise<{ rows: Policy[]; total: number }> {
  const { rows, total } = await listPolicyRows(tx, companyId, query)
  return { rows: await showAll(tx, kernel, companyId, rows), total }
}

async function showAll(
  tx: Tx,
  kernel: LinkKernel,
  companyId: number,
  rows: readonly StoredPolicy[],
): Promise<Policy[]> {
  const today = await dayAt(tx, companyId, kernel.now())
  const terms = await readTerms(tx, companyId)
  const papers = await readPapers(
    tx,
    kernel,
    companyId,
    rows.flatMap(({ fileIds }) => fileIds),
  )
  return rows.map((row) => ({
    id: row.id,
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
    files: papersOf(papers, row.fileIds),
    status: policyStatus(row, today),
    daysLeft: daysUntil(row.expirationDate, today),
    isRenewed: isRenewedBy(row, terms),
    deletedAt: row.deletedAt,
  }))
}

const dollars = (amount: Cents | null) => (amount === null ? null : dollarsFromCents(amount))
const inCents = (amount: number | null | undefined) =>
  typeof amount === 'number' ? centsFromDollars(amount) : amount

function factsSent(input: Partial<PolicyInput>): Patch<PolicyFacts> {
  const { deductible, limitPerOccurrence, limitAggregate, premium, ...rest } = input
  return {
    ...rest,
    deductibleCents: inCents(deductible),
    occurrenceCents: inCents(limitPerOccurrence),
    aggregateCents: inCents(limitAggregate),
    premiumCents: inCents(premium),
  }
}

/**
 * Adds a policy. Raises rest_invalid_param for an end before the beginning and for files that are no certificates of this
 * company, rest_conflict for one that is on file already.
 */
export async function addPolicy(
  tx: Tx,
  kernel: LinkKernel,
  companyId: number,
  input: PolicyInput,
): Promise<Policy> {
  const facts = patched(BLANK, BLANK, factsSent(input))
  await refuseBad(tx, companyId, facts, facts.fileIds)
  const id = await onFileOnce(insertPolicy(tx, companyId, facts))
  return showOne(tx, kernel, { companyId, id, deletedAt: null, ...facts })
}

/** Changes a policy: absent fields stay, null clears. Raises rest_not_found, and what adding raises; rest_conflict for a deleted one. */
export async function savePolicy(
  tx: Tx,
  kernel: LinkKernel,
  companyIds: readonly number[],
  id: number,
  input: Partial<PolicyInput>,
): Promise<Policy> {
  const before = await findPolicy(tx, companyIds, id)
  if (before.deletedAt !== null)
    throw new AppError('rest_conflict', { message: 'This policy is deleted. Restore it first.' })
  const after: StoredPolicy = { ...before, ...patched<PolicyFacts>(before, BLANK, factsSent(input)) }
  // What hangs on it already stays good.
  const added = after.fileIds.filter((file) => !before.fileIds.includes(file))
  await refuseBad(tx, before.companyId, after, added)
  await onFileOnce(updatePolicy(tx, after))
  return showOne(tx, kernel, after)
}

/** Deletes a policy; raises rest_not_found, and rest_conflict when it is deleted already. */
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

/** Brings a deleted policy back; raises rest_not_found, and rest_conflict when it is not deleted or was entered anew. */
export async function restorePolicy(
  tx: Tx,
  kernel: LinkKernel,
  companyIds: readonly number[],
  id: number,
): Promise<Policy> {
  const policy = await findPolicy(tx, companyIds, id)
  if (policy.deletedAt === null)
    throw new AppError('rest_conflict', { message: 'This policy is not deleted.' })
  await onFileOnce(setPolicyDeleted(tx, policy.companyId, id, null))
  return showOne(tx, kernel, { ...policy, deletedAt: null })
}

/** Carrier and number of the cargo policy that is in force on a day, as documents print them; null without one. */
export async function cargoPolicyOn(
  tx: Tx,
  companyId: number,
  today: string,
): Promise<{ carrier: string; policyNumber: string } | null> {
  const policy = await findInForce(tx, companyId, 'cargo', today)
  return policy ? { carrier: policy.carrier, policyNumber: policy.policyNumber } : null
}

async function findPolicy(tx: Tx, companyIds: readonly number[], id: number): Promise<StoredPolicy> {
  const policy = await lockPolicy(tx, companyIds, id)
  if (!policy) throw new AppError('rest_not_found')
  return policy
}

async function refuseBad(
  tx: Tx,
  companyId: number,
  facts: PolicyFacts,
  files: readonly number[],
): Promise<void> {
  const fields = policyProblems(facts)
  if (Object.keys(fields).length > 0) throw new AppError('rest_invalid_param', { fields })
  await refuseStrangePapers(tx, companyId, files, 'fileIds')
}

/** Turns the database's refusal of a second one into words. */
async function onFileOnce<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!isTaken(error, 'insurance_policies_number')) throw error
    const message = 'This policy is on file already.'
    throw new AppError('rest_conflict', { message, fields: { policyNumber: message } })
  }
}

async function showOne(tx: Tx, kernel: LinkKernel, policy: StoredPolicy): Promise<Policy> {
  const [shown] = await showAll(tx, kernel, policy.companyId, [policy])
  if (!shown) throw new AppError('rest_not_found')
  return shown
}
