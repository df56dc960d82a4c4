import type { LedgerAccount } from '../../../../shared/money/accounting/account.ts'
import { writeJournalEntry } from '../../../../shared/money/accounting/accounting.api.ts'
import type { Input } from '../../../../shared/kernel/endpoint.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import {
  cents,
  centsFromDollars,
  formatCents,
  sumCents,
  type Cents,
} from '../../../../shared/kernel/money.ts'
import { bodyProblems } from '../body-problems.ts'

/** A line of an entry as typed, in dollars. */
export interface LineDraft {
  key: string
  accountId: number | null
  debit: number | ''
  credit: number | ''
}

/** An entry as typed. */
export interface EntryDraft {
  date: string
  memo: string
  lines: readonly LineDraft[]
}

/** Largest number of lines, as in `writeJournalEntry`. */
export const MAX_LINES = 100

/** Returns an empty line; the key identifies it. */
export function blankLine(key: string): LineDraft {
  return { key, accountId: null, debit: '', credit: '' }
}

/** Returns an empty entry with two lines, the minimum. */
export function blankEntry(today: string): EntryDraft {
  return { date: today, memo: '', lines: [blankLine('first'), blankLine('second')] }
}

function isBlank({ accountId, debit, credit }: LineDraft): boolean {
  return accountId === null && !debit && !credit
}

/** Returns whether anything is typed that would be lost. */
export function isEntryTouched({ memo = '', lines = [] }: Partial<EntryDraft>): boolean {
  return memo.trim() !== '' || !lines.every(isBlank)
}

/** Returns a line with one side set; the other side is cleared, because a line has only one. */
export function withSide(line: LineDraft, side: 'debit' | 'credit', amount: number | ''): LineDraft {
  return amount ? { ...line, debit: '', credit: '', [side]: amount } : { ...line, [side]: amount }
}

/** Returns the totals of both sides, and debits minus credits. */
export function balanceOf(lines: readonly LineDraft[]): { debit: Cents; credit: Cents; difference: Cents } {
  const debit = sumCents(lines.map((line) => centsFromDollars(line.debit || 0)))
  const credit = sumCents(lines.map((line) => centsFromDollars(line.credit || 0)))
  return { debit, credit, difference: cents(debit - credit) }
}

/** Returns whether the sides are equal and not empty; only then can the entry be saved. */
export function isBalanced(lines: readonly LineDraft[]): boolean {
  const { debit, difference } = balanceOf(lines)
  return debit > 0 && difference === 0
}

/** Returns the comparison of both sides as text. */
export function balanceText(lines: readonly LineDraft[]): string {
  const { debit, credit, difference } = balanceOf(lines)
  if (debit === 0 && credit === 0) return 'Debits and credits must be equal.'
  if (difference === 0) return 'Debits and credits are equal.'
  const [more, less] = difference > 0 ? ['Debits', 'credits'] : ['Credits', 'debits']
  return `${more} are ${formatCents(cents(Math.abs(difference)))} more than ${less}.`
}

const sentLines = (draft: EntryDraft) => draft.lines.filter((line) => !isBlank(line))

/** Returns what is sent for an entry: empty lines are left out. */
export function entryInput(draft: EntryDraft, company: number): Input<typeof writeJournalEntry>['body'] {
  return {
    company,
    date: draft.date,
    memo: draft.memo,
    lines: sentLines(draft).map(({ accountId, debit, credit }) => ({
      // The schema rejects a line without an account.
      accountId: accountId ?? 0,
      debit: debit || 0,
      credit: credit || 0,
    })),
  }
}

/** Returns the errors of an entry, by `date`, `memo`, `lines` or a line's key and field (`first.debit`). */
export function entryProblems(draft: EntryDraft, company: number): FieldErrors {
  const problems = entryRefusals(draft, bodyProblems(writeJournalEntry, entryInput(draft, company)))
  if (draft.date === '') problems['date'] = 'Required.'
  for (const line of sentLines(draft)) {
    if (line.accountId === null) problems[`${line.key}.accountId`] = 'Choose an account.'
    if (!line.debit && !line.credit) problems[`${line.key}.debit`] = 'Enter a debit or a credit.'
  }
  return problems
}

/** Returns errors of the sent entry (`lines.0.debit`) by the key of the line on the screen. */
export function entryRefusals(draft: EntryDraft, fields: FieldErrors): FieldErrors {
  const sent = sentLines(draft)
  const problems: FieldErrors = {}
  for (const [path, message] of Object.entries(fields)) {
    const [, index, field = 'accountId'] = /^lines\.(\d+)(?:\.(\w+))?$/.exec(path) ?? []
    const line = index === undefined ? undefined : sent[Number(index)]
    // An error without a field of its own is shown below the lines.
    const place = line ? `${line.key}.${field}` : path === 'date' || path === 'memo' ? path : 'lines'
    problems[place] ??= message
  }
  return problems
}

/** Returns the accounts for a line: active ones, and the one already chosen. */
export function accountChoices(
  accounts: readonly LedgerAccount[],
  chosen: number | null,
): { value: string; label: string }[] {
  return allAccountChoices(accounts.filter(({ id, isActive }) => isActive || id === chosen))
}

/** Returns all accounts as choices, by number. */
export function allAccountChoices(accounts: readonly LedgerAccount[]): { value: string; label: string }[] {
  return accounts
    .toSorted((one, other) => one.number - other.number)
    .map((account) => ({ value: String(account.id), label: accountText(account) }))
}

/** Returns an account's number and name. */
export function accountText({ number, name }: Pick<LedgerAccount, 'number' | 'name'>): string {
  return `${number} ${name}`
}
