import {
  SLUG_OF_TYPE,
  type AccountType,
  type GeneralAccount,
  type LedgerAccount,
} from '../../../shared/money/accounting/account.ts'

/** Returns a general account for tests. */
export function sampleGeneral(account_type: AccountType, start: number, end: number): GeneralAccount {
  return {
    id: start,
    account_type,
    name: `${account_type} ${start}`,
    account_number_start: start,
    account_number_end: end,
    accounts: 0,
  }
}

/** Returns an account of the chart for tests. */
export function sampleAccount(
  account_type: AccountType,
  number: number,
  more: Partial<LedgerAccount> = {},
): LedgerAccount {
  return {
    id: number,
    number,
    name: `Account ${number}`,
    account_type,
    slug: SLUG_OF_TYPE[account_type],
    generalAccountId: null,
    role: '',
    debit: 0,
    credit: 0,
    balance: 0,
    entries: 0,
    isActive: true,
    ...more,
  }
}
