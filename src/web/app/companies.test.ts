import { describe, expect, it } from 'vitest'
import type { Account } from '../../shared/kernel/account.ts'
import type { Role } from '../../shared/kernel/permissions.ts'
import { navigationCompany, defaultFirst, financialsFor } from './companies.ts'

function link(id: number, role: Role, viewFinancials = false, approved = true): Account['companies'][number] {
  const names = { handle: `c${id}`, name: `Company ${id}`, logo: null, timezone: 'America/Denver' }
  return { id, ...names, role, approved, isLinked: true, viewFinancials }
}
const administrator = (id: number) => link(id, 'administrator', true)

describe('account with several companies', () => {
  it('puts the default company first, follows it in the navigation, and skips companies that have not approved the person', () => {
    const companies = [administrator(1), link(2, 'worker'), link(3, 'worker', false, false)]
    expect(defaultFirst({ companies, defaultCompany: 2 }).map(({ id }) => id)).toEqual([2, 1])
    expect(navigationCompany({ companies, defaultCompany: 2 })?.id).toBe(2)
    expect(navigationCompany({ companies: [link(3, 'worker', false, false)], defaultCompany: null })).toBe(
      undefined,
    )
  })

  it.each([
    ['an administrator', [administrator(1), link(2, 'worker')], 1, undefined, 'figures'],
    ['a worker who runs another company', [administrator(1), link(2, 'worker')], 2, undefined, 'pay'],
    ['the same at the address of that company', [administrator(1), link(2, 'worker')], 2, 1, 'figures'],
    ['a worker at the address of a strange company', [link(2, 'worker')], 2, 1, 'pay'],
    ['a manager without figures', [link(1, 'manager')], 1, undefined, null],
    ['the same with figures elsewhere', [link(1, 'manager'), administrator(2)], 1, undefined, 'figures'],
    ['a client', [link(1, 'client')], 1, undefined, null],
  ] as const)('finds the right financials as %s', (_who, companies, defaultCompany, company, shown) =>
    expect(financialsFor({ companies: [...companies], defaultCompany }, company)).toBe(shown),
  )
})
