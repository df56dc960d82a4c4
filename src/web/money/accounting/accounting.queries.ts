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

/** All that is kept of a company's books. */
export function booksKey(company: number) {
  return ['accounting', company] as const
}

/** A company's general accounts, by type and number. */
export function generalAccountsQuery(company: number) {
  return queryOptions({
    queryKey: [...booksKey(company), 'general'],
    queryFn: ({ signal }) => call(listGeneralAccounts, { query: { company } }, { signal }),
  })
}

/** A company's whole chart of accounts, with balances. */
export function ledgerAccountsQuery(company: number) {
  return queryOptions({
    queryKey: [...booksKey(company), 'accounts'],
    queryFn: ({ signal }) => call(listLedgerAccounts, { query: { company } }, { signal }),
  })
}

/** Which entries the journal shows. */
export interface JournalFilter extends Span {
  account?: number | undefined
  job?: number | undefined
}

/** One page of the journal, newest first. */
export function journalQuery(company: number, filter: JournalFilter, page: number) {
  return queryOptions({
    queryKey: [...booksKey(company), 'journal', filter, page],
    queryFn: ({ signal }) =>
      callList(listJournal, { query: { ...filter, company, page, per_page: ENTRIES_PER_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The trial balance of a span. */
export function trialBalanceQuery(company: number, span: Span) {
  return queryOptions({
    queryKey: [...booksKey(company), 'trial-balance', span],
    queryFn: ({ signal }) => call(getTrialBalance, { query: { ...span, company } }, { signal }),
    placeholderData: keepPreviousData,
  })
}
