import { z } from 'zod'
import { CHART_SLUGS } from '../../../shared/money/accounting/account.ts'
import { isDay } from '../../../shared/kernel/dates.ts'

/** Sections of the accounting area, in the order of the side menu. */
export const ACCOUNTING_SECTIONS = ['general', 'chart', 'journal', 'trial-balance', 'export'] as const
export type AccountingSection = (typeof ACCOUNTING_SECTIONS)[number]

export const SECTION_TITLES: Record<AccountingSection, string> = {
  general: 'General Accounts',
  chart: 'Chart of Accounts',
  journal: 'Journal',
  'trial-balance': 'Trial Balance',
  export: 'Export',
}

/** Earliest day of the ledger. */
export const FIRST_DAY = '1900-01-01'

const day = z
  .string()
  .refine((value) => isDay(value) && value >= FIRST_DAY)
  .optional()
  .catch(undefined)
const id = z.number().int().positive().optional().catch(undefined)

/** State of the accounting area in the URL; invalid values are ignored. */
export const accountingSearchSchema = z.object({
  section: z.enum(ACCOUNTING_SECTIONS).default('general').catch('general'),
  /** The page of the chart of accounts. */
  slug: z.enum(CHART_SLUGS).optional().catch(undefined),
  company: id,
  /** Span of the journal, the trial balance and the export, both days included. */
  from: day,
  to: day,
  /** Journal: account and job to filter by, and the page of the list. */
  account: id,
  job: id,
  page: id,
})
export type AccountingSearch = z.output<typeof accountingSearchSchema>
