import type { Tx } from '../../kernel/db/tenancy.ts'

/** The latest decision of a number about a company's texts. */
export interface Consent {
  phone: string
  isAllowed: boolean
  source: string
  date: string
}

/** Returns the latest consent or refusal of each of these numbers (ten digits) for a company. */
export async function readConsents(
  tx: Tx,
  companyId: number,
  phones: readonly string[],
): Promise<Map<string, Consent>> {
  if (phones.length === 0) return new Map()
  const rows = await tx
    .selectFrom('text_consents')
    .distinctOn('phone')
    .select(['phone', 'is_allowed as isAllowed', 'source', 'recorded_at as date'])
    .where('company_id', '=', companyId)
    .where('phone', 'in', phones)
    .orderBy('phone')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.phone, row]))
}

/**
 * Records that a number allows or refuses texts, and the source; records are never changed, and the newest
 * counts.
 */
export async function recordConsent(
  tx: Tx,
  consent: {
    companyId: number
    phone: string
    isAllowed: boolean
    source: string
    recordedBy: number | null
  },
): Promise<void> {
  await tx
    .insertInto('text_consents')
    .values({
      company_id: consent.companyId,
      phone: consent.phone,
      is_allowed: consent.isAllowed,
      source: consent.source,
      recorded_by: consent.recordedBy,
    })
    .execute()
}
