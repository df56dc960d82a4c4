import {
  ACCOUNT_TYPES,
  type AccountType,
  type GeneralAccount,
} from '../../../../shared/money/accounting/account.ts'
import { saveGeneralAccount } from '../../../../shared/money/accounting/accounting.api.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { bodyProblems } from '../body-problems.ts'

/** A general account as typed; a number field may be empty. */
export interface GeneralDraft {
  name: string
  account_number_start: number | ''
  account_number_end: number | ''
  /** Whether anything was typed since the form was opened. */
  isTouched: boolean
}

/** Unsaved drafts by account id or, for a new account, by type. */
export type GeneralDrafts = Readonly<Record<string, GeneralDraft>>

/** Returns the six groups in order, each with its accounts by number. */
export function groupsOf(
  accounts: readonly GeneralAccount[],
): { type: AccountType; accounts: GeneralAccount[] }[] {
  return ACCOUNT_TYPES.map((type) => ({
    type,
    accounts: accounts
      .filter(({ account_type }) => account_type === type)
      .toSorted((one, other) => one.account_number_start - other.account_number_start || one.id - other.id),
  }))
}

/** Returns the initial draft of a stored account. */
export function draftOf({ name, account_number_start, account_number_end }: GeneralAccount): GeneralDraft {
  return { name, account_number_start, account_number_end, isTouched: false }
}

/** Size of a suggested range. */
const RANGE_SIZE = 100

/**
 * Returns the initial draft of a new account of a type: the hundred numbers after the type's last one, if
 * they are free.
 */
export function newDraft(accounts: readonly GeneralAccount[], type: AccountType): GeneralDraft {
  const ends = accounts.flatMap((one) => (one.account_type === type ? [one.account_number_end] : []))
  const start = ends.length > 0 ? Math.max(...ends) + 1 : 1
  const end = start + RANGE_SIZE - 1
  const blank = { name: '', account_number_start: '', account_number_end: '', isTouched: false } as const
  const isFree = accounts.every((one) => one.account_number_end < start || one.account_number_start > end)
  return ends.length > 0 && isFree
    ? { ...blank, account_number_start: start, account_number_end: end }
    : blank
}

/** Returns the errors of a draft by field. */
export function generalProblems(draft: GeneralDraft, type: AccountType): FieldErrors {
  const problems = bodyProblems(saveGeneralAccount, { ...draft, account_type: type })
  for (const name of ['account_number_start', 'account_number_end'] as const)
    if (draft[name] === '') problems[name] = 'Required.'
  return problems
}
