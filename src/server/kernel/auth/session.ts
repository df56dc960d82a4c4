import { sql } from 'kysely'
import { AppError } from '../../../shared/kernel/errors.ts'
import { effectiveRole, type Actor, type RoleName } from '../../../shared/kernel/permissions.ts'
import type { Db } from '../db/tenancy.ts'
import type { AccessClaims } from './tokens.ts'

interface LinkRow {
  companyId: number
  roles: RoleName[]
  approval: 'approved' | 'pending' | 'rejected'
  viewFinancials: boolean
  isSales: boolean
}

/** A person who is signed in, with the language of their account. */
export type SignedIn = Actor & { language: string }

/**
 * Loads the actor of valid access claims, with their current links; throws rest_authentication_revoked if the
 * session has ended. Called for every request, so that a removed role or session takes effect immediately.
 */
export async function loadActor(db: Db, claims: AccessClaims): Promise<SignedIn> {
  const { rows } = await sql<{ links: LinkRow[]; default_company_id: number | null; language: string }>`
    select links, default_company_id, language from auth_session(${claims.userId}, ${claims.familyId})`.execute(
    db,
  )
  const row = rows[0]
  if (!row) throw new AppError('rest_authentication_revoked')
  const links = row.links
    .filter((link) => link.approval === 'approved')
    .map((link) => ({
      companyId: link.companyId,
      role: effectiveRole(link.roles),
      viewFinancials: link.viewFinancials,
      isSales: link.isSales,
    }))
  const hasDefaultCompany = links.some((link) => link.companyId === row.default_company_id)
  return {
    userId: claims.userId,
    familyId: claims.familyId,
    defaultCompanyId: hasDefaultCompany ? row.default_company_id : (links[0]?.companyId ?? null),
    links,
    pending: links.length === 0,
    language: row.language,
  }
}
