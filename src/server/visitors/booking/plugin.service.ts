import { randomBytes } from 'node:crypto'
import { AppError } from '../../../shared/kernel/errors.ts'
import {
  readCompany,
  writePluginToken,
  type CompanyRecord,
} from '../../company/settings/companies.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { CompanyFeatures } from '../../company/settings/company.features.ts'

/** Returns a new token of the quote plugin: 43 random characters (base64url). */
export function makePluginToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Gives a company another token for its quote plugin and booking page, or with null none; the one before
 * stops at once. The history tells that it changed and not to what. Throws rest_not_found.
 */
export async function setPluginToken(
  tx: Tx,
  companyId: number,
  token: string | null,
  features: CompanyFeatures,
): Promise<CompanyRecord> {
  await writePluginToken(tx, companyId, token)
  const company = await readCompany(tx, companyId, features)
  if (!company) throw new AppError('rest_not_found')
  return company
}
