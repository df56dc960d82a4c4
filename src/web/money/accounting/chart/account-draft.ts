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

/** An account of the chart as it is typed. */
export interface AccountDraft {
  number: number | ''
  name: string
  account_type: AccountType
}

/** The types of account that stand on a page of the chart, in their order. */
export function typesOf(slug: ChartSlug): AccountType[] {
  return ACCOUNT_TYPES.filter((type) => SLUG_OF_TYPE[type] === slug)
}

/** A page of the chart: its types, each with its accounts by number and what stands on them together. */
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

/** The numbers that are set aside for a type: '1000–1099, 1500–1599'; empty without general accounts. */
export function rangesText(general: readonly GeneralAccount[], type: AccountType): string {
  return rangesOf(general, type)
    .map(([start, end]) => `${start}–${end}`)
    .join(', ')
}

/** A free number of those set aside for a type: a ten after the last one taken, else the first free one. */
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

/** Numbers are left free between accounts, so that another fits in. */
const STEP = 10

function rangesOf(general: readonly GeneralAccount[], type: AccountType): [number, number][] {
  return general
    .filter(({ account_type }) => account_type === type)
    .map((one): [number, number] => [one.account_number_start, one.account_number_end])
    .toSorted(([one], [other]) => one - other)
}

/** What is wrong with a draft, by field. */
export function accountProblems(draft: AccountDraft): FieldErrors {
  const problems = bodyProblems(saveLedgerAccount, draft)
  if (draft.number === '') problems['number'] = 'Required.'
  return problems
}

/** Whether an account can go: people made it, and nothing was posted to it. */
export function isDeletable({ role, entries }: LedgerAccount): boolean {
  return role === '' && entries === 0
}

/** Whether an account can be retired: jobs are not posted to it, or nothing was yet. */
export function isRetirable({ role, entries, isActive }: LedgerAccount): boolean {
  return isActive && (role === '' || entries === 0)
}
