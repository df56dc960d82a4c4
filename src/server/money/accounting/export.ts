import type { z } from 'zod'
import { AppError } from '../../../shared/kernel/errors.ts'
import { cents, centsFromDollars } from '../../../shared/kernel/money.ts'
import type { downloadSchema } from '../../../shared/kernel/wire.ts'
import { sourceText } from '../../../shared/money/accounting/sources.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { joinWithRests } from '../../kernel/queue/rests.ts'
import { readLedgerAccounts, showLedgerAccount } from './accounts.store.ts'
import { csvParts, type CsvCell } from '../../../shared/kernel/csv.ts'
import { amountCell } from './csv.ts'
import { iifParts } from './iif.ts'
import { readCustomers, readIifAccounts } from './iif.store.ts'
import { countLines, readJournalLines, type StoredLine } from './journal.store.ts'
import type { Span } from './trial-balance.store.ts'
import { readTrialBalance } from './trial-balance.ts'

type Download = z.output<typeof downloadSchema>

/** Larger exports must be split: spreadsheets cannot hold more, and the server has other work. */
const MAX_LINES = 100_000

/**
 * Exports the journal of a period as CSV, one row per line; throws rest_invalid_param if there are too many.
 */
export async function exportJournal(tx: Tx, companyId: number, span: Span): Promise<Download> {
  const rows = (await readSpan(tx, companyId, span)).map((line): CsvCell[] => [
    line.id,
    line.date,
    sourceText(line.source, line.reverses),
    line.memo,
    line.jobId,
    line.number,
    line.name,
    amountCell(line.debitCents),
    amountCell(line.creditCents),
  ])
  const head = ['Entry', 'Date', 'Kind', 'Memo', 'Job', 'Number', 'Account', 'Debit', 'Credit']
  return csvFile('journal', span, [head, ...rows])
}

/** Exports the chart of accounts as CSV, with the current balance of each account. */
export async function exportAccounts(tx: Tx, companyId: number): Promise<Download> {
  const rows = (await readLedgerAccounts(tx, [companyId])).map((account): CsvCell[] => [
    account.number,
    account.name,
    account.accountType,
    account.generalName,
    { cents: account.debitCents },
    { cents: account.creditCents },
    { cents: centsFromDollars(showLedgerAccount(account).balance) },
    account.isActive ? 'yes' : 'no',
  ])
  const head = ['Number', 'Name', 'Type', 'General account', 'Debit', 'Credit', 'Balance', 'Active']
  return csvFile('chart-of-accounts', {}, [head, ...rows])
}

/** Exports the trial balance of a period as CSV, with its totals. */
export async function exportTrialBalance(tx: Tx, companyId: number, span: Span): Promise<Download> {
  const balance = await readTrialBalance(tx, companyId, span)
  const amounts = ({ debit, credit }: { debit: number; credit: number }): CsvCell[] => [
    amountCell(centsFromDollars(debit)),
    amountCell(centsFromDollars(credit)),
  ]
  return csvFile('trial-balance', span, [
    ['Number', 'Account', 'Type', 'Debit', 'Credit'],
    ...balance.rows.map((row) => [row.number, row.name, row.account_type, ...amounts(row)]),
    [
      '',
      'Total',
      '',
      { cents: centsFromDollars(balance.debit) },
      { cents: centsFromDollars(balance.credit) },
    ],
  ])
}

/**
 * Exports the chart and the journal of a period for QuickBooks Desktop; throws rest_invalid_param if there
 * are too many lines.
 */
export async function exportIif(tx: Tx, companyId: number, span: Span): Promise<Download> {
  const lines = await readSpan(tx, companyId, span)
  const entries = [...Map.groupBy(lines, ({ id }) => id).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { id, date, memo, jobId } = first
    const amounts = group.map(({ accountId, debitCents, creditCents }) => ({
      accountId,
      cents: cents(debitCents - creditCents),
    }))
    return [{ id, date, memo, jobId, lines: amounts }]
  })
  const jobIds = [...new Set(entries.flatMap(({ jobId }) => jobId ?? []))]
  const accounts = await readIifAccounts(tx, companyId)
  const content = await joinWithRests(iifParts(accounts, entries, await readCustomers(tx, companyId, jobIds)))
  return { fileName: `${nameOf('quickbooks', span)}.iif`, mimeType: 'text/plain', content }
}

async function readSpan(tx: Tx, companyId: number, span: Span): Promise<StoredLine[]> {
  const lines = await countLines(tx, companyId, span)
  if (lines > MAX_LINES) {
    const message = `These days have ${lines} lines; at most ${MAX_LINES} fit into one file. Choose a shorter span.`
    throw new AppError('rest_invalid_param', { message, fields: { from: message } })
  }
  return readJournalLines(tx, companyId, span)
}

async function csvFile(name: string, span: Span, rows: readonly (readonly CsvCell[])[]): Promise<Download> {
  const content = await joinWithRests(csvParts(rows))
  return { fileName: `${nameOf(name, span)}.csv`, mimeType: 'text/csv', content }
}

function nameOf(name: string, { from, to }: Span): string {
  return [name, from && `from-${from}`, to && `to-${to}`].filter(Boolean).join('-')
}
