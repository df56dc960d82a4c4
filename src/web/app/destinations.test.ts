import { expect, it } from 'vitest'
import type { Role } from '../../shared/kernel/permissions.ts'
import { destinationsOf } from './destinations.ts'
import type { Visitor } from './screen-access.ts'

const someone = (role: Role): Visitor => ({
  id: 7,
  roles: [role],
  approved: true,
  defaultCompany: 1,
  pendingMessage: null,
  companies: [
    {
      id: 1,
      handle: 'peak',
      name: 'Peak',
      logo: null,
      timezone: 'UTC',
      role,
      approved: true,
      isLinked: true,
      viewFinancials: role === 'administrator',
    },
  ],
})
const hasRoute = (path: string) => path !== '/board'
const shownTo = (role: Role) => destinationsOf(someone(role), hasRoute).map(({ label }) => label)

it('offers each role the pages that it may open and that have a route', () => {
  expect(shownTo('administrator').join(', ')).toBe(
    'Today, Jobs, Pipeline, Inbox, Tasks, Clients, Workers, Hours, Financials, Reports, Payroll, Accounting, Deliveries, Equipment, Ads, Worker Dev, Settings',
  )
  expect(shownTo('manager')).not.toContain('Payroll')
  expect(shownTo('worker')).toEqual(
    expect.arrayContaining([
      'My day',
      'Jobs',
      'My schedule',
      'My pay',
      'Equipment',
      'Worker Dev',
      'Settings',
    ]),
  )
  expect(shownTo('worker')).not.toContain('Inbox')
  expect(shownTo('worker')).not.toContain('Today')
  expect(shownTo('manager')).not.toContain('My day')
})

it('offers a page without a route to no one', () => {
  expect(destinationsOf(someone('administrator'), () => false)).toEqual([])
})
