import { describe, expect, it } from 'vitest'
import type { Role } from '../../shared/kernel/permissions.ts'
import { screenAccess, type Visitor } from './screen-access.ts'

const someone = (role: Role, viewFinancials = false, approved = true): Visitor => ({
  id: 7,
  roles: [role],
  approved,
  defaultCompany: approved ? 1 : null,
  pendingMessage: approved ? null : 'Your account is pending administrator approval.',
  companies: [
    {
      id: 1,
      handle: 'peak',
      name: 'Peak',
      logo: null,
      timezone: 'UTC',
      role,
      approved,
      isLinked: true,
      viewFinancials,
    },
  ],
})
const admin = someone('administrator', true)
const manager = someone('manager')
const paidManager = someone('manager', true)
const worker = someone('worker')
const client = someone('client')

describe('screen access', () => {
  it.each<[string, (typeof admin)[]]>([
    ['/jobs', [admin, manager, paidManager, worker, client]],
    ['/job/12', [admin, manager, paidManager, worker, client]],
    ['/settings', [admin, manager, paidManager, worker, client]],
    ['/clients', [admin, manager, paidManager]],
    ['/clients/2', [admin, manager, paidManager]],
    ['/workers', [admin, manager, paidManager]],
    ['/workers/new-worker', [admin, manager, paidManager]],
    ['/inbox', [admin, manager, paidManager]],
    ['/deliveries', [admin, manager, paidManager]],
    ['/ads', [admin, manager, paidManager]],
    ['/equipment', [admin, manager, paidManager, worker]],
    ['/hours', [admin, manager, paidManager]],
    ['/worker-dev', [admin, manager, paidManager, worker]],
    ['/my-day', [admin, manager, paidManager, worker]],
    ['/my-schedule', [admin, manager, paidManager, worker]],
    ['/today', [admin, manager, paidManager, worker]],
    ['/financials', [admin, paidManager, worker]],
    ['/payroll', [admin, paidManager]],
    ['/accounting', [admin]],
    ['/accounting-chart-of-accounts', [admin]],
    ['/client/7', [admin, manager, paidManager, client]],
    ['/client/8', [admin, manager, paidManager]],
    ['/worker/7', [admin, manager, paidManager, worker]],
    ['/worker/8/new-worker', [admin, manager, paidManager]],
  ])('opens %s to people with permission and refuses it to others', (path, allowed) => {
    for (const person of [admin, manager, paidManager, worker, client])
      expect(screenAccess(person, path), person.roles[0]).toBe(allowed.includes(person) ? 'open' : 'refused')
  })

  it.each(['/jobs', '/job/12', '/workers', '/my-schedule', '/worker/7', '/financials'])(
    'returns pending for %s until the account is approved',
    (path) => {
      expect(screenAccess(someone('worker', false, false), path)).toBe('pending')
    },
  )

  it('opens only their move and its claims to the holder of a personal link', () => {
    const holder = { ...client, linkJobId: 12 }
    expect(screenAccess(holder, '/job/12')).toBe('open')
    expect(screenAccess(holder, '/job/12/claims')).toBe('open')
    for (const path of ['/job/13', '/job/13/claims', '/job/12/claims/12', '/claims', '/settings', '/jobs'])
      expect(screenAccess(holder, path)).toBe('refused')
  })

  it('opens the settings to a person who awaits approval', () => {
    expect(screenAccess(someone('worker', false, false), '/settings')).toBe('open')
  })
})
