import {
  ACCOUNT_TYPES,
  SLUG_OF_TYPE,
  type AccountType,
  type ChartSlug,
  type GeneralAccount,
  type LedgerAccount,
} from '../../../../shared/money/accounting/account.ts'
import { saveLedgerAccount } from '../../../../shared/money/accounting/accounting.api.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { centsFromDollars, sumCents, type Cents } from '../../../../shared/kernel/money.ts'
import { bodyProblems } from '../body-problems.ts'

/** An account of the chart as typed. */
export interface AccountDraft {
  number: number | ''
  name: string
  account_type: AccountType
}

/** Returns the account types on a page of the chart, in order. */
export function typesOf(slug: ChartSlug): AccountType[] {
  return ACCOUNT_TYPES.filter((type) => SLUG_OF_TYPE[type] === slug)
}

/** Returns a page of the chart: its types, each with its accounts by number and their total balance. */
export function chartPage(
  accounts: readonly LedgerAccount[],
  slug: ChartSlug,
): { type: AccountType; accounts: LedgerAccount[]; total: Cents }[] {
  return typesOf(slug).map((type) => {
    const ofType = accounts
      .filter(({ account_type }) => account_type === type)
      .toSorted((one, other) => one.number - other.number)
    return { type, accounts: ofType, total: sumCents(ofType.map(({ balance }) => centsFromDollars(balance))) }
  })
}

/** Returns the number ranges of a type: '1000–1099, 1500–1599'; empty without general accounts. */
export function rangesText(general: readonly GeneralAccount[], type: AccountType): string {
  return rangesOf(general, type)
    .map(([start, end]) => `${start}–${end}`)
    .join(', ')
}

/** Returns a free number in the ranges of a type: ten after the last used one, or else the first free one. */
export function freeNumber(
  general: readonly GeneralAccount[],
  accounts: readonly LedgerAccount[],
  type: AccountType,
): number | '' {
  const taken = new Set(accounts.map(({ number }) => number))
  for (const [start, end] of rangesOf(general, type)) {
    const last = Math.max(start - STEP, ...[...taken].filter((number) => number >= start && number <= end))
    if (last + STEP <= end) return last + STEP
    for (let number = start; number <= end; number++) if (!taken.has(number)) return number
  }
  return ''
}

/** Gap between numbers, which leaves room for more accounts. */
const STEP = 10

function rangesOf(general: readonly GeneralAccount[], type: AccountType): [number, number][] {
  return general
    .filter(({ account_type }) => account_type === type)
    .map((one): [number, number] => [one.account_number_start, one.account_number_end])
    .toSorted(([one], [other]) => one - other)
}

/** Returns the errors of a draft by field. */
export function accountProblems(draft: AccountDraft): FieldErrors {
  const problems = bodyProblems(saveLedgerAccount, draft)
  if (draft.number === '') problems['number'] = 'Required.'
  return problems
}

/** Returns whether an account can be deleted: people created it, and nothing was posted to it. */
export function isDeletable({ role, entries }: LedgerAccount): boolean {
  return role === '' && entries === 0
}

/** Returns whether an account can be retired: jobs are not posted to it, or nothing was posted yet. */
export function isRetirable({ role, entries, isActive }: LedgerAccount): boolean {
  return isActive && (role === '' || entries === 0)
}
