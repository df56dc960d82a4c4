import type { CompanyInput } from '../../shared/companies/company.ts'
import { AppError } from '../../shared/kernel/errors.ts'
import type { Tx } from '../kernel/db/tenancy.ts'
import { findCompany, lockCompany, writeCompany, type CompanyRow } from './companies.store.ts'

/** Saves what was sent of a company; states and prices that were not sent stay. Raises rest_not_found (spec 3 §2.11). */
export async function saveCompany(tx: Tx, companyId: number, input: CompanyInput): Promise<CompanyRow> {
  const before = await lockCompany(tx, companyId)
  if (!before) throw new AppError('rest_not_found')
  const stateMeta = { ...before.state_meta }
  if (input.stateMeta?.Colorado) stateMeta.Colorado = { ...stateMeta.Colorado, ...input.stateMeta.Colorado }
  if (input.stateMeta?.Federal) stateMeta.Federal = { ...stateMeta.Federal, ...input.stateMeta.Federal }
  const prices = { ...before.packing_materials }
  for (const { item, rate } of input.packingMaterials ?? []) prices[item] = rate
  await writeCompany(tx, companyId, {
    state_meta: JSON.stringify(stateMeta),
    packing_materials: JSON.stringify(prices),
    show_documents: input.showDocuments ?? before.show_documents,
  })
  const after = await findCompany(tx, companyId)
  if (!after) throw new AppError('rest_not_found')
  return after
}
