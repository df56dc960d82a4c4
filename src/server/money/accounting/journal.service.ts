import type { z } from 'zod'
import type { JournalEntry } from '../../../shared/money/accounting/account.ts'
import type { writeJournalEntry as writeCall } from '../../../shared/money/accounting/accounting.api.ts'
import { MANUAL_SOURCE } from '../../../shared/money/accounting/sources.ts'
import { AppError, type FieldErrors } from '../../../shared/kernel/errors.ts'
import { cents, centsFromDollars, formatCents, sumCents } from '../../../shared/kernel/money.ts'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { lockLedgerAccounts } from './accounts.store.ts'
import { ensureChart } from './chart.store.ts'
import { findEntry, insertWrittenEntry, showEntry } from './journal.store.ts'

type EntryInput = z.output<NonNullable<typeof writeCall.body>>

/**
 * Writes an entry by hand. Throws rest_invalid_param for lines that are neither debit nor credit or that do
 * not balance; rest_not_found for accounts that the company does not have; rest_conflict for retired
 * accounts.
 */
export async function writeEntry(
  tx: Tx,
  companyId: number,
  userId: number,
  input: EntryInput,
): Promise<JournalEntry> {
  rejectLines(input)
  await ensureChart(tx, companyId)
  await rejectAccounts(tx, companyId, input)
  const lines = input.lines.map(({ accountId, debit, credit }) => ({
    accountId,
    debitCents: centsFromDollars(debit),
    creditCents: centsFromDollars(credit),
  }))
  const { date, memo } = input
  const entry = { companyId, userId, date, source: MANUAL_SOURCE, memo, reverses: null, lines }
  return shown(tx, companyId, await insertWrittenEntry(tx, entry))
}

function rejectLines({ lines }: EntryInput): void {
  const fields: FieldErrors = {}
  for (const [index, { debit, credit }] of lines.entries()) {
    if (debit > 0 && credit > 0) fields[`lines.${index}.credit`] = 'A line has a debit or a credit, not both.'
    if (debit === 0 && credit === 0) fields[`lines.${index}.debit`] = 'Enter a debit or a credit.'
  }
  const message = Object.values(fields)[0]
  if (message !== undefined) throw new AppError('rest_invalid_param', { message, fields })
  const sumOf = (amounts: readonly number[]) => sumCents(amounts.map(centsFromDollars))
  const difference = cents(
    Math.abs(sumOf(lines.map(({ debit }) => debit)) - sumOf(lines.map(({ credit }) => credit))),
  )
  if (difference === 0) return
  const unequal = `Debits and credits differ by ${formatCents(difference)}.`
  throw new AppError('rest_invalid_param', { message: unequal, fields: { lines: unequal } })
}

async function rejectAccounts(tx: Tx, companyId: number, { lines }: EntryInput): Promise<void> {
  const ids = [...new Set(lines.map(({ accountId }) => accountId))].toSorted((one, other) => one - other)
  const stored = await lockLedgerAccounts(tx, companyId, ids)
  const byId = new Map(stored.map((account) => [account.id, account]))
  for (const [index, { accountId }] of lines.entries()) {
    const account = byId.get(accountId)
    const fieldsOf = (message: string) => ({ message, fields: { [`lines.${index}.accountId`]: message } })
    if (!account) throw new AppError('rest_not_found', fieldsOf('Account not found.'))
    if (!account.is_active)
      throw new AppError('rest_conflict', fieldsOf(`${account.number} ${account.name} is retired.`))
  }
}

/**
 * Reverses an entry that was written by hand, once. Throws rest_not_found, and rest_conflict for entries of a
 * job, for entries reversed already and for reversals.
 */
export async function reverseEntry(
  tx: Tx,
  companyIds: readonly number[],
  userId: number,
  id: number,
  date: string,
): Promise<JournalEntry> {
  const entry = await findEntry(tx, companyIds, id)
  if (!entry) throw new AppError('rest_not_found')
  const refuse = (message: string) => new AppError('rest_conflict', { message })
  if (entry.source !== MANUAL_SOURCE) throw refuse('This entry follows from a job and changes with it.')
  if (entry.reverses !== null) throw refuse('This entry takes back another one and stays.')
  const made = await insertWrittenEntry(tx, {
    companyId: entry.companyId,
    userId,
    date,
    source: MANUAL_SOURCE,
    memo: `Takes back entry ${id}: ${entry.memo}`.slice(0, TEXT_LIMITS.other),
    reverses: id,
    lines: entry.lines.map(({ accountId, debitCents, creditCents }) => ({
      accountId,
      debitCents: creditCents,
      creditCents: debitCents,
    })),
  })
  if (made === null) throw refuse('This entry has been taken back already.')
  return shown(tx, entry.companyId, made)
}

async function shown(tx: Tx, companyId: number, id: number | null): Promise<JournalEntry> {
  const entry = id === null ? undefined : await findEntry(tx, [companyId], id)
  if (!entry) throw new AppError('rest_internal')
  return showEntry(entry)
}
