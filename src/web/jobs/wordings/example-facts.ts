import type { Company } from '../../../shared/company/settings/company.ts'
import type { WORDING_PLACEHOLDERS } from '../../../shared/kernel/wording.ts'
import { describePricing } from '../../../shared/jobs/estimates/how-charged.ts'
import { claimTimes } from '../../../shared/trade/claim-times.ts'
import { TRADE_PROFILES } from '../../../shared/trade/profiles.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'

/** Returns the data with which previews fill a text: the company's own, and those of an example job. */
export function exampleFacts(
  company: Pick<Company, 'name' | 'phone' | 'address' | 'email' | 'stateMeta'>,
): Record<keyof typeof WORDING_PLACEHOLDERS, string> {
  return {
    company: company.name,
    companyPhone: formatPhone(company.phone) || '(not set)',
    companyAddress: company.address || '(not set)',
    companyEmail: company.email ?? '(not set)',
    client: 'Jordan Example',
    jobNumber: '1042',
    moveDate: '11/21/2026',
    total: '$1,234.50',
    howCharged: describePricing([{ item: 'hourlyRateTwo' }]),
    ...claimTimes(TRADE_PROFILES.federal.claims),
    deposit: '$50.00',
    pucNumber: company.stateMeta.Colorado?.pucNumber || '(not set)',
  }
}
