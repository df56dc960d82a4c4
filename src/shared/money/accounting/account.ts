import { z } from 'zod'
import { shownText } from '../../kernel/wire.ts'

/** Types of general accounts, in order. */
export const ACCOUNT_TYPES = [
  'Assets',
  'Liabilities',
  "Stockholders' Equity",
  'Operating Revenues',
  'Cost of Goods Sold',
  'Expenses',
] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

/** Pages of the chart of accounts; cost of goods sold is shown with the expenses. */
export const CHART_SLUGS = ['income', 'expenses', 'assets', 'liabilities', 'equity'] as const
export type ChartSlug = (typeof CHART_SLUGS)[number]
export const CHART_SLUG_LABELS: Record<ChartSlug, string> = {
  income: 'Income',
  expenses: 'Expenses',
  assets: 'Assets',
  liabilities: 'Liabilities',
  equity: 'Equity',
}
export const SLUG_OF_TYPE: Record<AccountType, ChartSlug> = {
  Assets: 'assets',
  Liabilities: 'liabilities',
  "Stockholders' Equity": 'equity',
  'Operating Revenues': 'income',
  'Cost of Goods Sold': 'expenses',
  Expenses: 'expenses',
}

/** A general account: a range of numbers of one type. */
export const generalAccountSchema = z.object({
  id: z.number(),
  account_type: z.enum(ACCOUNT_TYPES),
  name: z.string(),
  account_number_start: z.number(),
  account_number_end: z.number(),
  /** Number of ledger accounts in its range; it can be deleted only if there are none. */
  accounts: z.number(),
})
export type GeneralAccount = z.output<typeof generalAccountSchema>

/** An account of the chart, with its balance in dollars. */
export const ledgerAccountSchema = z.object({
  id: z.number(),
  number: z.number(),
  name: z.string(),
  account_type: z.enum(ACCOUNT_TYPES),
  slug: z.enum(CHART_SLUGS),
  generalAccountId: z.number().nullable(),
  /** The automatic postings to it; empty for accounts that people created. */
  role: shownText,
  debit: z.number(),
  credit: z.number(),
  /** On its normal side: debit for assets and costs, credit for the others. */
  balance: z.number(),
  entries: z.number(),
  isActive: z.boolean(),
})
export type LedgerAccount = z.output<typeof ledgerAccountSchema>

/** An entry of the journal; its lines balance. */
export const journalEntrySchema = z.object({
  id: z.number(),
  date: z.string(),
  /** What it was created from, as text: 'Payment', 'Revenue', 'Written by hand'. */
  kind: shownText,
  memo: z.string(),
  jobId: z.number().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Whether it was written by hand and is not reversed yet. */
  mayReverse: z.boolean(),
  lines: z.array(
    z.object({
      accountId: z.number(),
      number: z.number(),
      name: z.string(),
      debit: z.number(),
      credit: z.number(),
    }),
  ),
})
export type JournalEntry = z.output<typeof journalEntrySchema>

export const trialBalanceSchema = z.object({
  from: z.string().nullable(),
  to: z.string().nullable(),
  rows: z.array(
    z.object({
      accountId: z.number(),
      number: z.number(),
      name: z.string(),
      account_type: z.enum(ACCOUNT_TYPES),
      debit: z.number(),
      credit: z.number(),
    }),
  ),
  debit: z.number(),
  credit: z.number(),
})
