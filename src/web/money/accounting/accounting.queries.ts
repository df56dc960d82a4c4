import {
  getTrialBalance,
  listGeneralAccounts,
  listJournal,
  listLedgerAccounts,
} from '../../../shared/money/accounting/accounting.api.ts'
import { callQuery, keyBelow, listQuery, useRefetch } from '../../kernel/queries.ts'
import type { Span } from './spans.ts'

/** Entries on a page of the journal. */
export const ENTRIES_PER_PAGE = 50

/** Start of the keys of all ledger data. */
export const LEDGER_KEYS = [
  keyBelow(listGeneralAccounts),
  keyBelow(listLedgerAccounts),
  keyBelow(listJournal),
  keyBelow(getTrialBalance),
]

/** Returns a function that refetches all data of the open ledger after a change made here. */
export function useRefetchLedger(): () => Promise<void> {
  return useRefetch(...LEDGER_KEYS)
}

/** Returns the query of a company's general accounts, by type and number. */
export function generalAccountsQuery(company: number) {
  return callQuery(listGeneralAccounts, { query: { company } })
}

/** Returns the query of a company's whole chart of accounts, with balances. */
export function ledgerAccountsQuery(company: number) {
  return callQuery(listLedgerAccounts, { query: { company } })
}

/** Filters of the journal. */
export interface JournalFilter extends Span {
  account?: number | undefined
  job?: number | undefined
}

/** Returns the query of one page of the journal, newest first. */
export function journalQuery(company: number, filter: JournalFilter, page: number) {
  return listQuery(listJournal, { query: { ...filter, company, page, per_page: ENTRIES_PER_PAGE } })
}
