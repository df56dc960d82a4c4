import type { Company, CompanyInput } from '../../shared/companies/company.ts'
import type { Draft } from '../kernel/draft.ts'

/** The fields of the section General. */
export interface GeneralValues {
  showDocuments: boolean
  pucNumber: string
  samePrimaryPuc: boolean
  pucAddress: string
  usdotNumber: string
  mcNumber: string
}

/** What is stored of a company in the section General; without a word the mailing address is the primary one. */
export function generalOf(company: Pick<Company, 'showDocuments' | 'stateMeta'>): GeneralValues {
  const { Colorado, Federal } = company.stateMeta
  return {
    showDocuments: company.showDocuments,
    pucNumber: Colorado?.pucNumber ?? '',
    samePrimaryPuc: Colorado?.samePrimaryPuc !== false,
    pucAddress: Colorado?.pucAddress ?? '',
    usdotNumber: Federal?.usdotNumber ?? '',
    mcNumber: Federal?.mcNumber ?? '',
  }
}

/** Whether a company is asked for what Colorado requires: it is there, or it has said so before (spec 3 §2.11). */
export function asksColorado(company: Pick<Company, 'addressState' | 'stateMeta'>): boolean {
  const state = company.addressState?.toLowerCase()
  return state === 'co' || state === 'colorado' || Object.keys(company.stateMeta.Colorado ?? {}).length > 0
}

/** What is sent of a draft: changed fields alone, so that nobody else's change is overwritten. */
export function generalInput(draft: Draft<GeneralValues>): CompanyInput {
  const { showDocuments, usdotNumber, mcNumber, ...Colorado } = draft
  const Federal = {
    ...(usdotNumber !== undefined && { usdotNumber }),
    ...(mcNumber !== undefined && { mcNumber }),
  }
  return {
    ...(showDocuments !== undefined && { showDocuments }),
    stateMeta: {
      ...(Object.keys(Colorado).length > 0 && { Colorado }),
      ...(Object.keys(Federal).length > 0 && { Federal }),
    },
  }
}

/** What is wrong with the section before it is sent, by field: another mailing address has to be given. */
export function generalProblems(values: GeneralValues): Partial<Record<keyof GeneralValues, string>> {
  return !values.samePrimaryPuc && values.pucAddress.trim() === '' ? { pucAddress: 'Required.' } : {}
}

/** The server's complaints by field: `stateMeta.Colorado.pucNumber` stands beside the licence number. */
export function generalRefusals(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.split('.').at(-1) ?? path, message]),
  )
}
