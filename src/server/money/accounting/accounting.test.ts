import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_GENERAL_ACCOUNTS, DEFAULT_LEDGER_ACCOUNTS } from '../../../shared/money/accounting/chart.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { createTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/app.ts'
import { ensureChart } from './chart.store.ts'

let t: TestApp
let company: number
let other: number
let admin: TestPerson
let otherAdmin: TestPerson
const people = new Map<string, TestPerson>()

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers')
  other = await t.makeCompany('Valley Movers')
  admin = await t.makePerson(company, 'administrator', { firstName: 'Ada', lastName: 'Hill' })
  otherAdmin = await t.makePerson(other, 'administrator')
  for (const role of ['manager', 'worker', 'client'] as const)
    people.set(role, await t.makePerson(company, role, { viewFinancials: true }))
  await t.call(otherAdmin, 'GET', '/wp/v2/accounting/accounts')
})
afterAll(() => t.close())

const base = '/wp/v2/accounting'
const get = (path: string, person: TestPerson | null = admin) => t.call(person, 'GET', `${base}/${path}`)
const post = (path: string, body: unknown, person: TestPerson | null = admin, headers = {}) =>
  t.call(person, 'POST', `${base}/${path}`, body, headers)
const remove = (path: string, person: TestPerson | null = admin) =>
  t.call(person, 'DELETE', `${base}/${path}`)

interface Account {
  id: number
  number: number
  name: string
  role: string
  [key: string]: unknown
}
const accountOf = async (role: string, person = admin): Promise<Account> => {
  const { body } = await get('accounts', person)
  const found = (body as Account[]).find((one) => one.role === role)
  if (!found) throw new Error(`No account for ${role}`)
  return found
}
const stored = async () => {
  const read = async (table: string) =>
    (await t.owner.query(`select * from ${table} order by company_id, 2, 3`)).rows
  return Promise.all(['general_accounts', 'ledger_accounts', 'journal_entries', 'journal_lines'].map(read))
}
/** Returns the response of a rejected call and checks that nothing has changed. */
async function refused(call: () => Promise<TestAnswer>) {
  const before = await stored()
  const { status, body } = await call()
  expect(await stored()).toEqual(before)
  return [status, body.code, body.message, body.data?.fields]
}
const asked = (message: string, field: string) => [409, 'rest_conflict', message, { [field]: message }]

describe('the chart of a company', () => {
  it('is created on first use, once even for concurrent calls', async () => {
    const fresh = await t.makeCompany()
    const owner = await t.makePerson(fresh, 'administrator')
    const look = () => get('accounts', owner)
    const answers = await Promise.all([
      look(),
      get('general_accounts', owner),
      look(),
      look(),
      post('accounts', { number: 1010, name: 'Savings', account_type: 'Assets' }, owner),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const { body } = await look()
    expect(body).toHaveLength(DEFAULT_LEDGER_ACCOUNTS.length + 1)
    expect((await get('general_accounts', owner)).body).toHaveLength(DEFAULT_GENERAL_ACCOUNTS.length)
    expect(body[0]).toEqual({
      id: expect.any(Number),
      number: 1000,
      name: 'Cash and bank',
      account_type: 'Assets',
      slug: 'assets',
      generalAccountId: expect.any(Number),
      role: 'cash',
      debit: 0,
      credit: 0,
      balance: 0,
      entries: 0,
      isActive: true,
    })
    const race = await t.makeCompany()
    const make = () =>
      inTenant(t.kernel.db, { companyIds: [race], userId: null }, (tx) => ensureChart(tx, race))
    await Promise.all([make(), make(), make()])
    const { rows } = await t.owner.query(`select count(*) from ledger_accounts where company_id = $1`, [race])
    expect(rows[0].count).toBe(DEFAULT_LEDGER_ACCOUNTS.length)
  })

  it('takes the next free number for an account whose own number is taken, and does not recreate removed ranges', async () => {
    const fresh = await t.makeCompany()
    const owner = await t.makePerson(fresh, 'administrator')
    await get('accounts', owner)
    await t.owner.query(
      `delete from ledger_accounts where company_id = $1 and role in ('cash', 'undepositedFunds')`,
      [fresh],
    )
    await t.owner.query(`delete from general_accounts where company_id = $1`, [fresh])
    await t.owner.query(
      `insert into ledger_accounts (company_id, number, name, account_type) values ($1, 1000, 'Till', 'Assets')`,
      [fresh],
    )
    expect((await accountOf('cash', owner)).number).toBe(1001)
    expect((await accountOf('undepositedFunds', owner)).number).toBe(1050)
    expect((await get('general_accounts', owner)).body).toEqual([])
  })

  it('is split into five pages by account type', async () => {
    const all = (await get('accounts')).body
    const pages = await Promise.all(
      ['income', 'expenses', 'assets', 'liabilities', 'equity'].map((slug) => get(`accounts?slug=${slug}`)),
    )
    expect(pages.map(({ body }) => [...new Set(body.map((one: Account) => one.account_type))])).toEqual([
      ['Operating Revenues'],
      ['Cost of Goods Sold', 'Expenses'],
      ['Assets'],
      ['Liabilities'],
      ["Stockholders' Equity"],
    ])
    expect(pages.flatMap(({ body }) => body)).toHaveLength(all.length)
    expect((await get('accounts?slug=profit')).status).toBe(400)
  })
})

describe('general accounts', () => {
  const general = {
    account_type: 'Assets',
    name: 'Other assets',
    account_number_start: 8000,
    account_number_end: 8999,
  }

  it('are listed by type and number, and can be added, changed and removed', async () => {
    const types = (await get('general_accounts')).body.map((one: Account) => one.account_type)
    expect(types).toEqual(DEFAULT_GENERAL_ACCOUNTS.map(({ accountType }) => accountType))
    const made = await post('general_accounts', { ...general, name: ' Other assets ' })
    expect(made.body).toEqual({ id: expect.any(Number), ...general, accounts: 0 })
    const wider = await post('general_accounts', {
      ...made.body,
      account_number_end: 9000,
      account_type: 'Expenses',
    })
    expect(wider.body).toEqual({ ...made.body, account_number_end: 9000, account_type: 'Expenses' })
    expect((await remove(`general_accounts/${made.body.id}`)).body).toEqual({
      message: 'General account deleted.',
    })
    expect((await get('general_accounts')).body).toHaveLength(DEFAULT_GENERAL_ACCOUNTS.length)
  })

  it('cannot overlap, hold one type, and cannot be removed while they contain an account', async () => {
    const overlap = { ...general, account_number_start: 1400, account_number_end: 1600 }
    expect(await refused(() => post('general_accounts', overlap))).toEqual(
      asked('1400 to 1600 overlaps Current assets, 1000 to 1499.', 'account_number_start'),
    )
    const [first] = (await get('general_accounts')).body
    expect(await refused(() => post('general_accounts', { ...first, account_number_end: 1500 }))).toEqual(
      asked('1000 to 1500 overlaps Fixed assets, 1500 to 1999.', 'account_number_start'),
    )
    expect(await refused(() => post('general_accounts', { ...first, account_type: 'Expenses' }))).toEqual(
      asked('1000 Cash and bank lies in this range and is of another type: Assets.', 'account_type'),
    )
    expect(await refused(() => remove(`general_accounts/${first.id}`))).toEqual([
      409,
      'ledger_in_use',
      '1000 Cash and bank lies in this range. Move or delete its accounts first.',
      undefined,
    ])
  })

  it('are added once when the same range is sent twice at the same time', async () => {
    const range = { ...general, account_number_start: 9100, account_number_end: 9199 }
    const both = await Promise.all([post('general_accounts', range), post('general_accounts', range)])
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
    const made = both.find(({ status }) => status === 200)
    await remove(`general_accounts/${made?.body.id}`)
    const headers = { 'idempotency-key': 'one-range' }
    const first = await post('general_accounts', range, admin, headers)
    expect((await post('general_accounts', range, admin, headers)).body).toEqual(first.body)
    await remove(`general_accounts/${first.body.id}`)
  })

  it.each([
    [{ account_type: 'Profit' }, { account_type: 'Choose a type.' }],
    [{ name: ' ' }, { name: 'Required.' }],
    [{ account_number_start: 0 }, { account_number_start: 'At least 1.' }],
    [{ account_number_start: 8000.5 }, { account_number_start: 'Only numeric values allowed' }],
    [{ account_number_end: 10_000_000 }, { account_number_end: 'At most 9999999.' }],
    [{ account_number_end: 7999 }, { account_number_end: 'The last number is below the first one.' }],
  ])('are rejected with %j', async (wrong, fields) => {
    const [status, code, , found] = await refused(() => post('general_accounts', { ...general, ...wrong }))
    expect([status, code, found]).toEqual([400, 'rest_invalid_param', fields])
  })

  it('of another company return 404', async () => {
    const [theirs] = (await get('general_accounts', otherAdmin)).body
    for (const call of [
      () => remove(`general_accounts/${theirs.id}`),
      () => post('general_accounts', { ...general, id: theirs.id }),
      () => post('general_accounts', { ...general, company: other }),
      () => get(`general_accounts?company=${other}`),
    ])
      expect((await refused(call))[0]).toBe(404)
  })
})

describe('ledger accounts', () => {
  const savings = { number: 1010, name: 'Savings', account_type: 'Assets', isActive: true }

  it('can be added, renamed, renumbered, retired and removed', async () => {
    const made = await post('accounts', savings)
    expect(made.body).toMatchObject({ ...savings, role: '', slug: 'assets', entries: 0, balance: 0 })
    const { id } = made.body
    const changed = await post('accounts', {
      ...savings,
      id,
      number: 1020,
      name: 'Second bank',
      isActive: false,
    })
    expect(changed.body).toMatchObject({ id, number: 1020, name: 'Second bank', isActive: false })
    // Without postings, its type may change; 7000 is in no range.
    const moved = await post('accounts', { ...savings, id, number: 7000, account_type: 'Expenses' })
    expect(moved.body).toMatchObject({ account_type: 'Expenses', generalAccountId: null, slug: 'expenses' })
    expect((await remove(`accounts/${id}`)).body).toEqual({ message: 'Account deleted.' })
    expect((await remove(`accounts/${id}`)).status).toBe(404)
  })

  it('have a unique number within a range of their type', async () => {
    expect(await refused(() => post('accounts', { ...savings, number: 1000 }))).toEqual(
      asked('1000 is the number of Cash and bank.', 'number'),
    )
    expect(await refused(() => post('accounts', { ...savings, number: 4500 }))).toEqual(
      asked('4500 lies in Revenue, 4000 to 4999, which is for Operating Revenues.', 'number'),
    )
    const tries = await Promise.all([1, 2, 3, 4, 5].map(() => post('accounts', savings)))
    expect(tries.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200, 409, 409, 409, 409,
    ])
    await remove(`accounts/${tries.find(({ status }) => status === 200)?.body.id}`)
  })

  it('used by the product can be renamed and renumbered, but not removed', async () => {
    const cash = await accountOf('cash')
    const renamed = await post('accounts', { ...cash, name: 'First Bank', number: 1005 })
    expect(renamed.body).toMatchObject({ name: 'First Bank', number: 1005, role: 'cash' })
    await post('accounts', cash)
    expect(await refused(() => remove(`accounts/${cash.id}`))).toEqual([
      409,
      'ledger_in_use',
      'Jobs are posted to this account. It stays.',
      undefined,
    ])
    const message = 'Jobs are posted to this account, which keeps its type.'
    expect(
      await refused(() => post('accounts', { ...cash, account_type: 'Expenses', number: 6900 })),
    ).toEqual([409, 'ledger_in_use', message, { account_type: message }])
    // An account without postings can be retired.
    const hotel = await accountOf('cogs.hotel')
    expect((await post('accounts', { ...hotel, isActive: false })).body.isActive).toBe(false)
    expect((await post('accounts', hotel)).body.isActive).toBe(true)
  })

  it.each([
    [{ number: 1.5 }, { number: 'Only numeric values allowed' }],
    [{ number: 0 }, { number: 'At least 1.' }],
    [{ name: 'x'.repeat(101) }, { name: 'Maximum of 100 characters.' }],
    [{ account_type: 'Income' }, { account_type: 'Choose a type.' }],
  ])('are rejected with %j', async (wrong, fields) => {
    const [status, code, , found] = await refused(() => post('accounts', { ...savings, ...wrong }))
    expect([status, code, found]).toEqual([400, 'rest_invalid_param', fields])
  })

  it('of another company return 404', async () => {
    const theirs = await accountOf('cash', otherAdmin)
    for (const call of [
      () => remove(`accounts/${theirs.id}`),
      () => post('accounts', { ...theirs, name: 'Ours' }),
      () => post('accounts', { ...savings, company: other }),
      () => get(`accounts?company=${other}`),
    ])
      expect((await refused(call))[0]).toBe(404)
  })
})

describe('entries by hand', () => {
  const entry = async (more: Record<string, unknown> = {}) => {
    const [cash, equity] = [await accountOf('cash'), await accountOf('openingBalance')]
    return {
      date: '2026-01-02',
      memo: ' Opening balance ',
      lines: [
        { accountId: cash.id, debit: 1500.5 },
        { accountId: equity.id, credit: 1500.5 },
      ],
      ...more,
    }
  }

  it('appear in the journal and on their accounts', async () => {
    const made = await post('journal', await entry())
    const cash = await accountOf('cash')
    const equity = await accountOf('openingBalance')
    expect(made.body).toEqual({
      id: expect.any(Number),
      date: '2026-01-02',
      kind: 'Written by hand',
      memo: 'Opening balance',
      jobId: null,
      createdAt: expect.any(String),
      createdBy: 'Ada Hill',
      mayReverse: true,
      lines: [
        { accountId: cash.id, number: 1000, name: 'Cash and bank', debit: 1500.5, credit: 0 },
        { accountId: equity.id, number: 3800, name: 'Opening balance equity', debit: 0, credit: 1500.5 },
      ],
    })
    expect(cash).toMatchObject({ debit: 1500.5, credit: 0, balance: 1500.5, entries: 1 })
    expect(equity).toMatchObject({ debit: 0, credit: 1500.5, balance: 1500.5, entries: 1 })
    expect((await get('journal')).body).toEqual([made.body])
  })

  it('An account that people created can be retired although it has entries, and an entry on it can be reversed.', async () => {
    const made = await post('journal', await entry({ date: '2026-02-01', memo: 'A slip' }))
    const at = `journal/${made.body.id}/reverse`
    const both = await Promise.all([post(at, { date: '2026-02-03' }), post(at, { date: '2026-02-03' })])
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
    const back = both.find(({ status }) => status === 200)?.body
    expect(back).toMatchObject({
      date: '2026-02-03',
      kind: 'Reversal',
      memo: `Takes back entry ${made.body.id}: A slip`,
      lines: [
        { number: 1000, debit: 0, credit: 1500.5 },
        { number: 3800, debit: 1500.5, credit: 0 },
      ],
    })
    const refusal = async (path: string) =>
      (await refused(() => post(path, { date: '2026-02-03' }))).slice(0, 3)
    expect(await refusal(at)).toEqual([409, 'rest_conflict', 'This entry has been taken back already.'])
    expect(await refusal(`journal/${back.id}/reverse`)).toEqual([
      409,
      'rest_conflict',
      'This entry takes back another one and stays.',
    ])
    expect((await refusal('journal/999999/reverse'))[0]).toBe(404)
    expect((await refused(() => post(at, { date: '2026-02-30' })))[3]).toEqual({ date: 'Pick a valid date.' })
    expect((await accountOf('cash')).balance).toBe(1500.5)
  })

  it('must balance, line by line and in total', async () => {
    const [cash, equity] = [await accountOf('cash'), await accountOf('openingBalance')]
    const fieldsOf = async (lines: unknown, more = {}) => {
      const [status, code, , fields] = await refused(async () =>
        post('journal', await entry({ lines, ...more })),
      )
      expect([status, code]).toEqual([400, 'rest_invalid_param'])
      return fields
    }
    const [debit, credit] = [
      { accountId: cash.id, debit: 10 },
      { accountId: equity.id, credit: 9.99 },
    ]
    expect(await fieldsOf([debit, credit])).toEqual({ lines: 'Debits and credits differ by $0.01.' })
    expect(await fieldsOf([debit, { ...credit, debit: 1 }])).toEqual({
      'lines.1.credit': 'A line has a debit or a credit, not both.',
    })
    expect(await fieldsOf([debit, { accountId: equity.id }])).toEqual({
      'lines.1.debit': 'Enter a debit or a credit.',
    })
    expect(await fieldsOf([debit])).toEqual({ lines: 'An entry has at least two lines.' })
    expect(await fieldsOf([debit, { ...credit, credit: 10.001 }])).toEqual({
      'lines.1.credit': 'At most two decimals.',
    })
    expect(await fieldsOf([debit, { ...credit, credit: -10 }])).toEqual({ 'lines.1.credit': 'At least 0.' })
    expect(await fieldsOf(undefined, { ...(await entry()), memo: '  ' })).toEqual({ memo: 'Required.' })
  })

  it('require accounts of the company that are in use', async () => {
    const theirs = await accountOf('openingBalance', otherAdmin)
    const [cash] = (await entry()).lines
    const foreign = async () =>
      post('journal', await entry({ lines: [cash, { accountId: theirs.id, credit: 1500.5 }] }))
    expect(await refused(foreign)).toEqual([
      404,
      'rest_not_found',
      'Account not found.',
      { 'lines.1.accountId': 'Account not found.' },
    ])
    const old = await post('accounts', {
      number: 1030,
      name: 'Old bank',
      account_type: 'Assets',
      isActive: false,
    })
    const retired = async () =>
      post('journal', await entry({ lines: [cash, { accountId: old.body.id, credit: 1500.5 }] }))
    expect(await refused(retired)).toEqual(asked('1030 Old bank is retired.', 'lines.1.accountId'))
    expect((await refused(async () => post('journal', await entry({ company: other }))))[0]).toBe(404)
    await remove(`accounts/${old.body.id}`)
  })

  it('prevent their account from being removed or changing type', async () => {
    const bank = await post('accounts', { number: 1040, name: 'Third bank', account_type: 'Assets' })
    const [cash] = (await entry()).lines
    await post('journal', await entry({ lines: [cash, { accountId: bank.body.id, credit: 1500.5 }] }))
    expect(await refused(() => remove(`accounts/${bank.body.id}`))).toEqual([
      409,
      'ledger_in_use',
      "This account has entries and can't be deleted.",
      undefined,
    ])
    const message = 'This account has entries and keeps its type.'
    const typed = { ...bank.body, account_type: 'Expenses', number: 6900 }
    expect(await refused(() => post('accounts', typed))).toEqual([
      409,
      'ledger_in_use',
      message,
      { account_type: message },
    ])
    const cashAccount = await accountOf('cash')
    const stays = 'Jobs are posted to this account. It stays in use.'
    expect(await refused(() => post('accounts', { ...cashAccount, isActive: false }))).toEqual([
      409,
      'ledger_in_use',
      stays,
      { isActive: stays },
    ])
    // An account that people created can be retired with its entries, and an entry on it can be reversed.
    expect((await post('accounts', { ...bank.body, isActive: false })).body.isActive).toBe(false)
    const [newest] = (await get('journal?account=' + bank.body.id)).body
    expect((await post(`journal/${newest.id}/reverse`, { date: '2026-03-01' })).status).toBe(200)
  })

  it('are written once for repeated calls with one key', async () => {
    const headers = { 'idempotency-key': 'one-entry' }
    const body = await entry({ memo: 'Once' })
    const first = await post('journal', body, admin, headers)
    expect((await post('journal', body, admin, headers)).body).toEqual(first.body)
    const { rows } = await t.owner.query(`select count(*) from journal_entries where memo = 'Once'`)
    expect(rows[0].count).toBe(1)
    await post(`journal/${first.body.id}/reverse`, { date: '2026-01-02' })
  })
})

describe('the journal and its totals', () => {
  it('list entries in pages, newest first, filtered by day and account', async () => {
    const all = await get('journal')
    const total = all.body.length
    expect(all.headers['x-wp-total']).toBe(String(total))
    const keys = all.body.map(
      ({ date, id }: { date: string; id: number }) => `${date} ${String(id).padStart(9, '0')}`,
    )
    expect(keys).toEqual(keys.toSorted().toReversed())
    const page = await get(`journal?page=2&per_page=2`)
    expect(page.body).toEqual(all.body.slice(2, 4))
    expect(page.headers['x-wp-totalpages']).toBe(String(Math.ceil(total / 2)))
    const days = await get('journal?from=2026-02-01&to=2026-02-28')
    expect(days.body.every(({ date }: { date: string }) => date.startsWith('2026-02'))).toBe(true)
    expect(days.headers['x-wp-total']).toBe('2')
    expect((await get('journal?from=2026-02-30')).status).toBe(400)
    const theirs = await accountOf('cash', otherAdmin)
    expect((await get(`journal?account=${theirs.id}`)).body).toEqual([])
    expect((await get('journal', otherAdmin)).body).toEqual([])
    expect((await get(`journal?company=${other}`)).status).toBe(404)
  })

  it('list all entries of an account in pages, even between those of other accounts', async () => {
    const third = await t.makeCompany()
    const owner = await t.makePerson(third, 'administrator')
    const [rare, usual, rest] = (await get('accounts', owner)).body as [Account, Account, Account]
    // Every seventh of 70 entries, two per day, is on one account; all are on the other.
    await t.owner.query(
      `with made as (insert into journal_entries (company_id, entry_date, source, memo)
          select $1, date '2025-01-01' + n / 2, 'written', n::text from generate_series(1, 70) n returning id, memo)
       insert into journal_lines (company_id, entry_id, position, account_id, debit_cents, credit_cents)
         select $1, id, side, case when side = 0 then $2::bigint when memo::int % 7 = 0 then $3 else $4 end,
           case when side = 0 then 100 else 0 end, case when side = 1 then 100 else 0 end
         from made, generate_series(0, 1) side`,
      [third, usual.id, rare.id, rest.id],
    )
    for (const [account, count] of [
      [rare, 10],
      [usual, 70],
    ] as const) {
      const pages: { memo: string }[] = []
      for (let page = 1; page <= Math.ceil(count / 7); page += 1) {
        const answer = await get(`journal?account=${account.id}&per_page=7&page=${page}`, owner)
        expect(answer.headers['x-wp-total']).toBe(String(count))
        pages.push(...answer.body)
      }
      const memos = pages.map(({ memo }) => Number(memo))
      expect(memos).toEqual(Array.from({ length: count }, (_none, n) => 70 - n * (70 / count)))
    }
    const span = `account=${rare.id}&from=2025-01-05&to=2025-01-20&per_page=2`
    const within = await get(`journal?${span}`, owner)
    expect([within.headers['x-wp-total'], within.body.map(({ memo }: { memo: string }) => memo)]).toEqual([
      '4',
      ['35', '28'],
    ])
  })

  it('give a trial balance that balances for any period', async () => {
    const all = (await get('trial-balance')).body
    expect(all).toMatchObject({ from: null, to: null, debit: 1500.5, credit: 1500.5 })
    const figures = (body: { rows: { number: number; debit: number; credit: number }[] }) =>
      body.rows.map(({ number, debit, credit }) => [number, debit, credit])
    expect(figures(all)).toEqual([
      [1000, 1500.5, 0],
      [1040, 0, 0],
      [3800, 0, 1500.5],
    ])
    const span = (await get('trial-balance?from=2026-02-02&to=2026-02-28')).body
    expect(figures(span)).toEqual([
      [1000, 0, 1500.5],
      [3800, 1500.5, 0],
    ])
    expect([span.from, span.to, span.debit, span.credit]).toEqual([
      '2026-02-02',
      '2026-02-28',
      1500.5,
      1500.5,
    ])
    expect((await get('trial-balance', otherAdmin)).body).toMatchObject({ rows: [], debit: 0, credit: 0 })
  })

  it('can be exported as CSV and for QuickBooks', async () => {
    const risky = await post('accounts', { number: 1045, name: '=SUM(A1), "till"', account_type: 'Assets' })
    const linesOf = async (query: string) => {
      const { status, body } = await get(`export?${query}`)
      expect(status).toBe(200)
      return { ...body, lines: body.content.replace('\uFEFF', '').split('\r\n').slice(0, -1) }
    }
    const journal = await linesOf('of=journal&to=2026-01-31')
    expect([journal.fileName, journal.mimeType]).toEqual(['journal-to-2026-01-31.csv', 'text/csv'])
    expect(journal.lines[0]).toBe('Entry,Date,Kind,Memo,Job,Number,Account,Debit,Credit')
    expect(journal.lines[1]).toMatch(
      /^\d+,2026-01-02,Written by hand,Opening balance,,1000,Cash and bank,1500\.50,$/,
    )
    expect(journal.lines[2]).toMatch(/,3800,Opening balance equity,,1500\.50$/)
    const chart = await linesOf('of=accounts')
    expect(chart.lines).toContain('1000,Cash and bank,Assets,Current assets,6002.00,4501.50,1500.50,yes')
    expect(chart.lines).toContain(`1045,"'=SUM(A1), ""till""",Assets,Current assets,0.00,0.00,0.00,yes`)
    const balance = await linesOf('of=trial-balance&from=2026-02-02&to=2026-02-28')
    expect(balance.lines).toEqual([
      'Number,Account,Type,Debit,Credit',
      '1000,Cash and bank,Assets,,1500.50',
      "3800,Opening balance equity,Stockholders' Equity,1500.50,",
      ',Total,,1500.50,1500.50',
    ])
    const iif = await linesOf('of=iif&from=2026-01-02&to=2026-01-02')
    expect(iif.fileName).toBe('quickbooks-from-2026-01-02-to-2026-01-02.iif')
    expect(iif.lines).toContain('ACCNT\tCash and bank\tBANK\tCash and bank\t1000\t')
    const sums = iif.lines
      .filter((line: string) => /^(TRNS|SPL)\t/.test(line))
      .map((line: string) => Math.round(Number(line.split('\t')[6]) * 100))
    expect(sums.length).toBeGreaterThan(3)
    expect(sums.reduce((sum: number, one: number) => sum + one, 0)).toBe(0)
    expect((await get('export?of=everything')).status).toBe(400)
    expect((await get(`export?of=journal&company=${other}`)).status).toBe(404)
    await remove(`accounts/${risky.body.id}`)
  })
})

describe('permissions of the ledger', () => {
  const calls: [string, (person: TestPerson | null) => Promise<TestAnswer>][] = [
    ['general accounts', (person) => get('general_accounts', person)],
    [
      'a general account',
      (person) =>
        post(
          'general_accounts',
          { account_type: 'Assets', name: 'x', account_number_start: 9500, account_number_end: 9501 },
          person,
        ),
    ],
    ['its deletion', (person) => remove('general_accounts/1', person)],
    ['the chart', (person) => get('accounts', person)],
    ['an account', (person) => post('accounts', { number: 9500, name: 'x', account_type: 'Assets' }, person)],
    ['its deletion too', (person) => remove('accounts/1', person)],
    ['the journal', (person) => get('journal', person)],
    [
      'an entry',
      (person) =>
        post(
          'journal',
          {
            date: '2026-01-01',
            memo: 'x',
            lines: [
              { accountId: 1, debit: 1 },
              { accountId: 2, credit: 1 },
            ],
          },
          person,
        ),
    ],
    ['its reversal', (person) => post('journal/1/reverse', { date: '2026-01-01' }, person)],
    ['the trial balance', (person) => get('trial-balance', person)],
    ['the export', (person) => get('export?of=journal', person)],
  ]
  it.each(calls)('%s is allowed only for administrators', async (_name, call) => {
    for (const role of ['manager', 'worker', 'client']) {
      const person = people.get(role) ?? null
      expect((await refused(() => call(person))).slice(0, 2), role).toEqual([403, 'rest_forbidden'])
    }
    expect((await refused(() => call(null)))[0]).toBe(401)
  })

  it('lets an administrator of one company who manages another see the ledger of the first', async () => {
    const both = await t.makePerson(company, 'administrator')
    await t.makePerson(other, 'manager', { userId: both.id, email: both.email })
    expect((await get('accounts', both)).status).toBe(200)
    expect((await get(`accounts?company=${company}`, both)).status).toBe(200)
    expect((await refused(() => get(`accounts?company=${other}`, both))).slice(0, 2)).toEqual([
      403,
      'rest_forbidden',
    ])
  })

  it('lets an administrator of two companies choose, and defaults to the default company', async () => {
    const both = await t.makePerson(other, 'administrator')
    await t.makePerson(company, 'administrator', { userId: both.id, email: both.email })
    expect((await get('journal', both)).body).toEqual([])
    expect((await get(`journal?company=${company}`, both)).body.length).toBeGreaterThan(3)
  })
})
