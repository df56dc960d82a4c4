import { describe, expect, it } from 'vitest'
import { cents } from '../../../shared/kernel/money.ts'
import { amountText, csvText } from '../../../shared/kernel/csv.ts'
import { amountCell } from './csv.ts'
import { iifParts, type IifAccount, type IifEntry } from './iif.ts'

const iifOf = (...parts: Parameters<typeof iifParts>) => [...iifParts(...parts)].join('')

describe('accounting CSV', () => {
  it('quotes characters that would end a cell or a row', () => {
    expect(
      csvText([
        ['a', 'b,c', 'say "hi"', 'two\nlines', ' edge'],
        [null, 12],
      ]),
    ).toBe('\uFEFFa,"b,c","say ""hi""","two\nlines"," edge"\r\n,12\r\n')
  })

  it('prevents text from being read as a formula, and keeps numbers numeric', () => {
    const risky = ['=1+1', '+1', '-1', '@sum', '\tx', "=cmd|' /C calc'!A0,x"]
    const cells = csvText([risky]).slice(1, -2)
    expect(cells).toBe(`'=1+1,'+1,'-1,'@sum,'\tx,"'=cmd|' /C calc'!A0,x"`)
    expect(csvText([[{ cents: cents(-1234) }, amountCell(0), amountCell(5)]])).toBe('\uFEFF-12.34,,0.05\r\n')
  })

  it.each([
    [0, '0.00'],
    [7, '0.07'],
    [-7, '-0.07'],
    [123_456, '1234.56'],
    [-100, '-1.00'],
    [9_007_199_254_740_991, '90071992547409.91'],
  ])('writes %d cents as %s', (amount, text) => {
    expect(amountText(cents(amount))).toBe(text)
  })
})

const account = (id: number, name: string, role = '', more: Partial<IifAccount> = {}): IifAccount => ({
  id,
  number: 1000 + id,
  name,
  accountType: 'Assets',
  role,
  ...more,
})
const accounts = [
  account(1, 'Cash and bank', 'cash'),
  account(2, 'Accounts receivable', 'receivable'),
  account(3, 'Accounts payable', 'payable', { accountType: 'Liabilities' }),
  account(4, 'Undeposited funds', 'undepositedFunds'),
  account(5, 'Moving labor income', 'movingLabor', { accountType: 'Operating Revenues' }),
  account(6, 'Opening balance equity', 'openingBalance', { accountType: "Stockholders' Equity" }),
  account(7, 'Fuel', 'cogs.fuel', { accountType: 'Cost of Goods Sold' }),
  account(8, 'Food', 'expenses.food', { accountType: 'Expenses' }),
  account(9, 'Tips payable', 'tipsPayable', { accountType: 'Liabilities' }),
]
const entry = (lines: [number, number][], more: Partial<IifEntry> = {}): IifEntry => ({
  id: 12,
  date: '2026-03-09',
  memo: 'Job 7: revenue',
  jobId: 7,
  lines: lines.map(([accountId, amount]) => ({ accountId, cents: cents(amount) })),
  ...more,
})
const customers = [{ jobId: 7, companyName: '', firstName: 'Zoë', lastName: 'O’Neil' }]
const cellsOf = (text: string) => text.split('\r\n').map((line) => line.split('\t'))
const journal = (entries: IifEntry[], chart = accounts) =>
  cellsOf(iifOf(chart, entries, customers)).filter(([keyword]) => /^(TRNS|SPL|ENDTRNS)$/.test(keyword ?? ''))

describe('the QuickBooks file', () => {
  it('contains the lists and general journals, cell by cell', () => {
    const lines: [number, number][] = [
      [5, -12_345],
      [2, 12_345],
    ]
    expect(iifOf(accounts, [entry(lines)], customers)).toBe(
      [
        '!ACCNT\tNAME\tACCNTTYPE\tDESC\tACCNUM\tEXTRA',
        'ACCNT\tCash and bank\tBANK\tCash and bank\t1001\t',
        'ACCNT\tAccounts receivable\tAR\tAccounts receivable\t1002\t',
        'ACCNT\tAccounts payable\tAP\tAccounts payable\t1003\t',
        'ACCNT\tUndeposited funds\tOCASSET\tUndeposited funds\t1004\tUNDEPOSIT',
        'ACCNT\tMoving labor income\tINC\tMoving labor income\t1005\t',
        'ACCNT\tOpening balance equity\tEQUITY\tOpening balance equity\t1006\tOPENBAL',
        'ACCNT\tFuel\tCOGS\tFuel\t1007\t',
        'ACCNT\tFood\tEXP\tFood\t1008\t',
        'ACCNT\tTips payable\tOCLIAB\tTips payable\t1009\t',
        '!CUST\tNAME\tCOMPANYNAME\tFIRSTNAME\tLASTNAME',
        "CUST\tJob 7\t\tZoe\tO'Neil",
        'CUST\tOther customers\t\t\t',
        '!VEND\tNAME',
        'VEND\tSuppliers',
        '!TRNS\tTRNSID\tTRNSTYPE\tDATE\tACCNT\tNAME\tAMOUNT\tDOCNUM\tMEMO',
        '!SPL\tSPLID\tTRNSTYPE\tDATE\tACCNT\tNAME\tAMOUNT\tDOCNUM\tMEMO',
        '!ENDTRNS',
        // The receivable line is first and names its customer.
        'TRNS\t\tGENERAL JOURNAL\t3/9/2026\tAccounts receivable\tJob 7\t123.45\t12\tJob 7: revenue',
        'SPL\t\tGENERAL JOURNAL\t3/9/2026\tMoving labor income\t\t-123.45\t12\tJob 7: revenue',
        'ENDTRNS',
        '',
      ].join('\r\n'),
    )
  })

  it('writes one line per account and entry, and skips entries without an effect', () => {
    const many = entry([
      [1, 500],
      [8, 250],
      [1, -750],
    ])
    expect(journal([many]).map(([keyword, , , , name, , amount]) => [keyword, name, amount])).toEqual([
      ['TRNS', 'Cash and bank', '-2.50'],
      ['SPL', 'Food', '2.50'],
      ['ENDTRNS', undefined, undefined],
    ])
    const nothing = entry([
      [1, 500],
      [1, -500],
    ])
    expect(journal([nothing])).toEqual([])
  })

  it('writes receivable and payable into separate journals, with a bridge account that nets to zero', () => {
    const both = entry(
      [
        [3, 700],
        [1, 300],
        [2, -1_000],
      ],
      { jobId: null },
    )
    const rows = journal([both])
    expect(rows.map(([keyword, , , , name, who, amount]) => [keyword, name, who, amount])).toEqual([
      ['TRNS', 'Accounts payable', 'Suppliers', '7.00'],
      ['SPL', 'Cash and bank', '', '3.00'],
      ['SPL', 'Journal bridge', '', '-10.00'],
      ['ENDTRNS', undefined, undefined, undefined],
      ['TRNS', 'Accounts receivable', 'Other customers', '-10.00'],
      ['SPL', 'Journal bridge', '', '10.00'],
      ['ENDTRNS', undefined, undefined, undefined],
    ])
    expect(iifOf(accounts, [both], [])).toContain('ACCNT\tJournal bridge\tOCASSET\t')
    expect(iifOf(accounts, [], [])).not.toContain('Journal bridge')
  })

  it('shortens account names, makes them unique and removes colons, as QuickBooks requires', () => {
    const long = 'A name of an account that is much too long'
    const chart = [
      account(1, long),
      account(2, `${long}!`),
      account(3, 'cash: bank'),
      account(4, 'Cash- Bank'),
    ]
    const names = cellsOf(iifOf(chart, [], []))
      .filter(([keyword]) => keyword === 'ACCNT')
      .map(([, name]) => name)
    expect(names).toEqual([
      'A name of an account that is mu',
      'A name of an account th 1002',
      'cash- bank',
      'Cash- Bank 1004',
    ])
  })

  it('keeps every text within its cell', () => {
    const memo = 'tab\there\r\nSPL\t"quote" — naïve 漢字 \u0000end'
    const rows = journal([
      entry(
        [
          [1, 5],
          [8, -5],
        ],
        { memo },
      ),
    ])
    expect(rows).toHaveLength(3)
    expect(rows[0]).toHaveLength(9)
    expect(rows[0]?.[8]).toBe("tab here SPL 'quote' - naive ?? end")
  })
})
