import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  getTrialBalance,
  listGeneralAccounts,
  listJournal,
  listLedgerAccounts,
} from '../../../shared/money/accounting/accounting.api.ts'
import { call, callList } from '../../kernel/api.ts'
import type { Span } from './spans.ts'

/** Entries on a page of the journal. */
export const ENTRIES_PER_PAGE = 50

/** Returns the query key of all ledger data of a company. */
export function booksKey(company: number) {
  return ['accounting', company] as const
}

/** Returns the query of a company's general accounts, by type and number. */
export function generalAccountsQuery(company: number) {
  return queryOptions({
    queryKey: [...booksKey(company), 'general'],
    queryFn: ({ signal }) => call(listGeneralAccounts, { query: { company } }, { signal }),
  })
}

/** Returns the query of a company's whole chart of accounts, with balances. */
export function ledgerAccountsQuery(company: number) {
  return queryOptions({
    queryKey: [...booksKey(company), 'accounts'],
    queryFn: ({ signal }) => call(listLedgerAccounts, { query: { company } }, { signal }),
  })
}

/** Filters of the journal. */
export interface JournalFilter extends Span {
  account?: number | undefined
  job?: number | undefined
}

/** Returns the query of one page of the journal, newest first. */
export function journalQuery(company: number, filter: JournalFilter, page: number) {
  return queryOptions({
    queryKey: [...booksKey(company), 'journal', filter, page],
    queryFn: ({ signal }) =>
      callList(listJournal, { query: { ...filter, company, page, per_page: ENTRIES_PER_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Returns the query of the trial balance of a span. */
export function trialBalanceQuery(company: number, span: Span) {
  return queryOptions({
    queryKey: [...booksKey(company), 'trial-balance', span],
    queryFn: ({ signal }) => call(getTrialBalance, { query: { ...span, company } }, { signal }),
    placeholderData: keepPreviousData,
  })
}
