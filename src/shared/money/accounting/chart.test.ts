import { describe, expect, it } from 'vitest'
import { ESTIMATE_ITEMS } from '../../company/settings/estimate-items.ts'
import { COGS_ITEM_LABELS, EXPENSE_ITEM_LABELS } from '../../jobs/finances/financial.ts'
import { ACCOUNT_TYPES } from './account.ts'
import {
  DEFAULT_GENERAL_ACCOUNTS,
  DEFAULT_LEDGER_ACCOUNTS,
  isDebitNormal,
  payableRoleOf,
  roleOfCost,
  roleOfRevenue,
} from './chart.ts'

const byRole = new Map(DEFAULT_LEDGER_ACCOUNTS.map((account) => [account.role, account]))
const typeOf = (role: Parameters<typeof byRole.get>[0]) => byRole.get(role)?.accountType

describe('the default chart of accounts', () => {
  it('has an income account for every item of an estimate line', () => {
    expect(ESTIMATE_ITEMS.length).toBeGreaterThan(20)
    for (const item of ESTIMATE_ITEMS) expect(typeOf(roleOfRevenue(item)), item).toBe('Operating Revenues')
    const others = ESTIMATE_ITEMS.filter((item) => roleOfRevenue(item) === 'otherIncome')
    expect(others).toEqual(['deposit', 'tip'])
    expect(roleOfRevenue('hourlyRateThreePacking')).toBe('packingLabor')
    expect(roleOfRevenue('discount')).toBe('discounts')
    for (const unknown of ['', 'toString', 'pianoFee']) expect(roleOfRevenue(unknown)).toBe('otherIncome')
  })

  it('has a separate account for every cost', () => {
    const cogs = Object.keys(COGS_ITEM_LABELS)
    const expenses = Object.keys(EXPENSE_ITEM_LABELS)
    for (const item of cogs) {
      expect(roleOfCost('cogs', item)).toBe(`cogs.${item}`)
      expect(typeOf(roleOfCost('cogs', item)), item).toBe('Cost of Goods Sold')
    }
    for (const item of expenses) {
      expect(roleOfCost('expenses', item)).toBe(`expenses.${item}`)
      expect(typeOf(roleOfCost('expenses', item)), item).toBe('Expenses')
    }
    expect(roleOfCost('cogs', 'constructor')).toBe('cogs.other')
    expect(roleOfCost('expenses', 'hotel')).toBe('expenses.other')
  })

  it("returns wages payable for the crew's pay and accounts payable for everything else", () => {
    for (const item of ['laborVariable', 'laborFlat', 'packingLabor'])
      expect(payableRoleOf('cogs', item)).toBe('wagesPayable')
    expect(payableRoleOf('cogs', 'fuel')).toBe('payable')
    expect(payableRoleOf('expenses', 'laborFlat')).toBe('payable')
  })

  it('names and numbers each account once, within a range of its type, as QuickBooks accepts it', () => {
    const accounts = DEFAULT_LEDGER_ACCOUNTS
    const names = accounts.map(({ name }) => name.toLowerCase())
    expect(new Set(names).size).toBe(accounts.length)
    expect(new Set(accounts.map(({ number }) => number)).size).toBe(accounts.length)
    expect(byRole.size).toBe(accounts.length)
    for (const { name, number, accountType } of accounts) {
      expect(name.length, name).toBeLessThanOrEqual(31)
      expect(name).not.toContain(':')
      const ranges = DEFAULT_GENERAL_ACCOUNTS.filter(
        ({ numberStart, numberEnd }) => numberStart <= number && number <= numberEnd,
      )
      expect(
        ranges.map((range) => range.accountType),
        name,
      ).toEqual([accountType])
    }
    expect([...new Set(DEFAULT_GENERAL_ACCOUNTS.map(({ accountType }) => accountType))]).toEqual([
      ...ACCOUNT_TYPES,
    ])
  })

  it('returns the normal side of a balance', () => {
    expect(ACCOUNT_TYPES.map(isDebitNormal)).toEqual([true, false, false, false, true, true])
  })
})
