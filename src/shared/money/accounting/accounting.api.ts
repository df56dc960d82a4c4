import { z } from 'zod'
import { isDay } from '../../kernel/dates.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import {
  doneSchema,
  downloadSchema,
  idParams,
  idSchema,
  pageQuery,
  text,
  TEXT_LIMITS,
  twoDecimals,
} from '../../kernel/wire.ts'
import {
  ACCOUNT_TYPES,
  CHART_SLUGS,
  generalAccountSchema,
  journalEntrySchema,
  ledgerAccountSchema,
  trialBalanceSchema,
} from './account.ts'

const tag = 'Accounting'
const day = z.string().refine((value) => isDay(value) && value >= '1900-01-01', 'Pick a valid date.')
const ofCompany = z.object({ company: idSchema.optional() })
const name = text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.'))
const accountNumber = z
  .number()
  .int('Only numeric values allowed')
  .min(1, 'At least 1.')
  .max(9_999_999, 'At most 9999999.')

export const listGeneralAccounts = endpoint({
  name: 'listGeneralAccounts',
  tag,
  summary: 'General accounts by type and number',
  method: 'GET',
  path: '/wp/v2/accounting/general_accounts',
  access: 'accounting.manage',
  query: ofCompany,
  answer: z.array(generalAccountSchema),
})

export const saveGeneralAccount = endpoint({
  name: 'saveGeneralAccount',
  tag,
  summary: 'Adds a general account, or changes the one with that id',
  method: 'POST',
  path: '/wp/v2/accounting/general_accounts',
  access: 'accounting.manage',
  body: z
    .object({
      id: idSchema.nullish(),
      company: idSchema.nullish(),
      account_type: z.enum(ACCOUNT_TYPES, 'Choose a type.'),
      name,
      account_number_start: accountNumber,
      account_number_end: accountNumber,
    })
    .refine((account) => account.account_number_start <= account.account_number_end, {
      path: ['account_number_end'],
      message: 'The last number is below the first one.',
    }),
  answer: generalAccountSchema,
  isIdempotent: true,
})

export const deleteGeneralAccount = endpoint({
  name: 'deleteGeneralAccount',
  tag,
  summary: 'Deletes a general account that no ledger account lies in',
  method: 'DELETE',
  path: '/wp/v2/accounting/general_accounts/:id',
  access: 'accounting.manage',
  params: idParams,
  answer: doneSchema,
})

export const listLedgerAccounts = endpoint({
  name: 'listLedgerAccounts',
  tag,
  summary: 'The chart of accounts with balances; one page of it with `slug`',
  method: 'GET',
  path: '/wp/v2/accounting/accounts',
  access: 'accounting.manage',
  query: ofCompany.extend({ slug: z.enum(CHART_SLUGS).optional() }),
  answer: z.array(ledgerAccountSchema),
})

export const saveLedgerAccount = endpoint({
  name: 'saveLedgerAccount',
  tag,
  summary: 'Adds an account to the chart, or renames, renumbers or retires the one with that id',
  method: 'POST',
  path: '/wp/v2/accounting/accounts',
  access: 'accounting.manage',
  body: z.object({
    id: idSchema.nullish(),
    company: idSchema.nullish(),
    number: accountNumber,
    name,
    account_type: z.enum(ACCOUNT_TYPES, 'Choose a type.'),
    isActive: z.boolean().default(true),
  }),
  answer: ledgerAccountSchema,
  isIdempotent: true,
})

export const deleteLedgerAccount = endpoint({
  name: 'deleteLedgerAccount',
  tag,
  summary: 'Deletes an account that people made and nothing was posted to',
  method: 'DELETE',
  path: '/wp/v2/accounting/accounts/:id',
  access: 'accounting.manage',
  params: idParams,
  answer: doneSchema,
})

export const listJournal = endpoint({
  name: 'listJournal',
  tag,
  summary: 'Journal entries, the newest first, of one account or job where asked',
  method: 'GET',
  path: '/wp/v2/accounting/journal',
  access: 'accounting.manage',
  query: ofCompany.extend({
    ...pageQuery,
    from: day.optional(),
    to: day.optional(),
    account: idSchema.optional(),
    job: idSchema.optional(),
  }),
  answer: z.array(journalEntrySchema),
  isList: true,
  isReport: true,
})

export const writeJournalEntry = endpoint({
  name: 'writeJournalEntry',
  tag,
  summary: 'Writes an entry by hand: opening balances, a payout of the card provider, an owner’s draw',
  method: 'POST',
  path: '/wp/v2/accounting/journal',
  access: 'accounting.manage',
  body: z.object({
    company: idSchema.nullish(),
    date: day,
    memo: text(TEXT_LIMITS.other).pipe(z.string().min(1, 'Required.')),
    lines: z
      .array(
        z.object({
          accountId: idSchema,
          debit: twoDecimals(100_000_000).default(0),
          credit: twoDecimals(100_000_000).default(0),
        }),
      )
      .min(2, 'An entry has at least two lines.')
      .max(100),
  }),
  answer: journalEntrySchema,
  isIdempotent: true,
})

export const reverseJournalEntry = endpoint({
  name: 'reverseJournalEntry',
  tag,
  summary: 'Takes back an entry that was written by hand, by one the other way round',
  method: 'POST',
  path: '/wp/v2/accounting/journal/:id/reverse',
  access: 'accounting.manage',
  params: idParams,
  body: z.object({ date: day }),
  answer: journalEntrySchema,
  isIdempotent: true,
})

export const getTrialBalance = endpoint({
  name: 'getTrialBalance',
  tag,
  summary: 'The trial balance: debits and credits of every account, equal in sum',
  method: 'GET',
  path: '/wp/v2/accounting/trial-balance',
  access: 'accounting.manage',
  isReport: true,
  query: ofCompany.extend({ from: day.optional(), to: day.optional() }),
  answer: trialBalanceSchema,
})

export const exportAccounting = endpoint({
  name: 'exportAccounting',
  tag,
  summary: 'Journal, chart or trial balance as CSV, or all of it for QuickBooks as IIF',
  method: 'GET',
  path: '/wp/v2/accounting/export',
  access: 'accounting.manage',
  query: ofCompany.extend({
    of: z.enum(['journal', 'accounts', 'trial-balance', 'iif']),
    from: day.optional(),
    to: day.optional(),
  }),
  answer: downloadSchema,
  isBulk: true,
})
