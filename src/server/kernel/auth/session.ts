import { sql } from 'kysely'
import { AppError } from '../../../shared/kernel/errors.ts'
import { effectiveRole, type Actor, type RoleName } from '../../../shared/kernel/permissions.ts'
import { inTenant, type Db } from '../db/tenancy.ts'
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
 * session, or the personal link that it came from, has ended. Called for every request, so that a removed role or session takes effect immediately.
 */
export async function loadActor(db: Db, claims: AccessClaims): Promise<SignedIn> {
  const { rows } = await sql<{
    links: LinkRow[]
    default_company_id: number | null
    language: string
    link_job_id: number | null
    is_login_address: boolean
  }>`select links, default_company_id, language, link_job_id, is_login_address
    from live_session(${claims.userId}, ${claims.familyId})`.execute(db)
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
    ...(row.link_job_id !== null && {
      personalLink: { jobId: row.link_job_id, isLoginAddress: row.is_login_address },
    }),
  }
}

/** Notes the call that the holder of a personal link has made. */
export async function noteLinkUse(db: Db, actor: Actor, call: string): Promise<void> {
  await inTenant(db, { companyIds: [], userId: actor.userId }, (tx) =>
    sql`select note_link_use(${actor.familyId}, ${call})`.execute(tx),
  )
}
