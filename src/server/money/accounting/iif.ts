import type { AccountType } from '../../../shared/money/accounting/account.ts'
import { cents, type Cents } from '../../../shared/kernel/money.ts'
import { amountText } from '../../../shared/kernel/csv.ts'

/** An account as exported to QuickBooks. */
export interface IifAccount {
  id: number
  number: number
  name: string
  accountType: AccountType
  role: string
}

/** An entry of the journal; debits positive, credits negative. */
export interface IifEntry {
  id: number
  date: string
  memo: string
  jobId: number | null
  lines: readonly { accountId: number; cents: Cents }[]
}

/** The client of a job. */
export interface IifCustomer {
  jobId: number
  companyName: string
  firstName: string
  lastName: string
}

const TYPES: Record<AccountType, string> = {
  Assets: 'OCASSET',
  Liabilities: 'OCLIAB',
  "Stockholders' Equity": 'EQUITY',
  'Operating Revenues': 'INC',
  'Cost of Goods Sold': 'COGS',
  Expenses: 'EXP',
}
const TYPE_OF_ROLE: Record<string, string> = { cash: 'BANK', receivable: 'AR', payable: 'AP' }
/** Accounts that QuickBooks creates by itself and identifies by these names. */
const EXTRA_OF_ROLE: Record<string, string> = {
  undepositedFunds: 'UNDEPOSIT',
  openingBalance: 'OPENBAL',
  retainedEarnings: 'RETEARNINGS',
}
const MAX_NAME = 31
const OTHER_CUSTOMER = 'Other customers'
const SUPPLIER = 'Suppliers'

interface Account {
  name: string
  type: string
}
/** Connects receivable and payable if one entry has both. */
const BRIDGE: Account = { name: 'Journal bridge', type: 'OCASSET' }

/** Entries in one part of the text. */
const PART_ENTRIES = 1_000

/**
 * Returns the chart and the journal in QuickBooks Desktop's interchange format (IIF), in parts, so that others
 * can be served while a long one is made: tab-separated lines,
 * first the lists (ACCNT, CUST, VEND), then each entry as a GENERAL JOURNAL of one TRNS line, SPL lines and
 * ENDTRNS, debits positive and credits negative. QuickBooks requires a customer for receivable and a vendor
 * for payable, in the first line of an entry and in one line only; it limits account names to 31 characters
 * and reads plain ASCII.
 */
export function* iifParts(
  accounts: readonly IifAccount[],
  entries: readonly IifEntry[],
  customers: readonly IifCustomer[],
): Generator<string> {
  const names = namesOf(accounts)
  const known = new Map(accounts.map((one) => [one.id, { name: names.get(one.id) ?? '', type: typeOf(one) }]))
  const needsBridge = (entry: IifEntry) =>
    journalsOf(entry, known).some(({ lines }) => lines.some(({ account }) => account === BRIDGE))
  const hasBridge = entries.some(needsBridge)
  yield textOf([
    ['!ACCNT', 'NAME', 'ACCNTTYPE', 'DESC', 'ACCNUM', 'EXTRA'],
    ...accounts.map((one) => [
      'ACCNT',
      names.get(one.id) ?? '',
      typeOf(one),
      one.name,
      String(one.number),
      EXTRA_OF_ROLE[one.role] ?? '',
    ]),
    ...(hasBridge ? [['ACCNT', BRIDGE.name, BRIDGE.type, 'Comes to zero in every entry', '', '']] : []),
    ['!CUST', 'NAME', 'COMPANYNAME', 'FIRSTNAME', 'LASTNAME'],
    ...customers.map((one) => ['CUST', customerOf(one.jobId), one.companyName, one.firstName, one.lastName]),
    ['CUST', OTHER_CUSTOMER, '', '', ''],
    ['!VEND', 'NAME'],
    ['VEND', SUPPLIER],
    ['!TRNS', 'TRNSID', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO'],
    ['!SPL', 'SPLID', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO'],
    ['!ENDTRNS'],
  ])
  for (let from = 0; from < entries.length; from += PART_ENTRIES)
    yield textOf(
      entries
        .slice(from, from + PART_ENTRIES)
        .flatMap((entry) => journalsOf(entry, known))
        .flatMap(journalRows),
    )
}

function textOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(plain).join('\t')}\r\n`).join('')
}

function typeOf({ role, accountType }: IifAccount): string {
  return TYPE_OF_ROLE[role] ?? TYPES[accountType]
}

function customerOf(jobId: number | null): string {
  return jobId === null ? OTHER_CUSTOMER : `Job ${jobId}`
}

/**
 * Returns names that QuickBooks accepts: 31 characters, no colon, unique regardless of case; the number
 * distinguishes duplicates.
 */
function namesOf(accounts: readonly IifAccount[]): Map<number, string> {
  const taken = new Set([BRIDGE.name.toLowerCase()])
  return new Map(
    accounts.map(({ id, name: wished, number }) => {
      const whole = plain(wished).replaceAll(':', '-').trim() || 'Account'
      const short = whole.slice(0, MAX_NAME).trim()
      const isFree = !taken.has(short.toLowerCase())
      const name = isFree ? short : `${whole.slice(0, MAX_NAME - 8).trim()} ${number}`
      taken.add(name.toLowerCase())
      return [id, name]
    }),
  )
}

interface Journal {
  entry: IifEntry
  lines: { account: Account; cents: Cents }[]
}

const isNamed = ({ account }: { account: Account }) => account.type === 'AR' || account.type === 'AP'

/**
 * Returns an entry as QuickBooks accepts it: one line per account, and receivable and payable separated, with
 * a bridge account between them.
 */
function journalsOf(entry: IifEntry, known: ReadonlyMap<number, Account>): Journal[] {
  const sums = new Map<Account, number>()
  for (const { accountId, cents: amount } of entry.lines) {
    const account = known.get(accountId)
    if (!account) throw new Error(`Entry ${entry.id} names the unknown account ${accountId}`)
    sums.set(account, (sums.get(account) ?? 0) + amount)
  }
  const lines = [...sums].flatMap(([account, amount]) =>
    amount === 0 ? [] : [{ account, cents: cents(amount) }],
  )
  if (lines.length === 0) return []
  const [first, ...others] = lines.filter(isNamed)
  const rest = lines.filter((line) => !isNamed(line))
  if (!first) return [{ entry, lines: rest }]
  if (others.length === 0) return [{ entry, lines: [first, ...rest] }]
  const carried = cents(others.reduce((sum, line) => sum + line.cents, 0))
  return [
    { entry, lines: [first, ...rest, { account: BRIDGE, cents: carried }] },
    ...others.map((line) => ({ entry, lines: [line, { account: BRIDGE, cents: cents(0 - line.cents) }] })),
  ]
}

function journalRows({ entry, lines }: Journal): string[][] {
  const [year, month, date] = entry.date.split('-').map(Number)
  const day = `${month}/${date}/${year}`
  const rows = lines.map(({ account, cents: amount }, index) => [
    index === 0 ? 'TRNS' : 'SPL',
    '',
    'GENERAL JOURNAL',
    day,
    account.name,
    account.type === 'AR' ? customerOf(entry.jobId) : account.type === 'AP' ? SUPPLIER : '',
    amountText(amount),
    String(entry.id),
    entry.memo,
  ])
  return [...rows, ['ENDTRNS']]
}

/**
 * Returns text for one cell: without tabs, line breaks or quotes, accents removed, and without characters
 * that QuickBooks cannot read.
 */
function plain(text: string): string {
  // Most cells are plain already, and a journal has half a million of them.
  if (text === '' || /^[!#-~]+(?: [!#-~]+)*$/.test(text)) return text
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\u2018\u2019"\u201C\u201D]/g, "'")
    .replaceAll(/[\u2013\u2014]/g, '-')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/[^ -~]/gu, '?')
    .trim()
}
