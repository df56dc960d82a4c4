import { describe, expect, it } from 'vitest'
import { ROLES, type Role } from '../../kernel/permissions.ts'
import { assignableRoles, STAFF_ROLES, teamRefusal, type TeamChange } from './team.rules.ts'

const CHANGES: TeamChange[] = [
  {},
  { isSales: true },
  { viewFinancials: true },
  ...STAFF_ROLES.map((role) => ({ role })),
]

describe('permissions to change a member', () => {
  it('lets administrators do everything', () => {
    for (const role of ROLES)
      for (const change of CHANGES) expect(teamRefusal('administrator', { role }, change)).toBeNull()
    expect(assignableRoles('administrator')).toEqual(STAFF_ROLES)
  })

  it.each(['administrator', 'manager'] as const)('stops a manager from changing an %s', (role) => {
    for (const change of CHANGES) expect(teamRefusal('manager', { role }, change)).toBe('rest_forbidden')
  })

  it('lets a manager change workers, but not promote them to manager or let them see financials', () => {
    const allowed = CHANGES.filter((change) => teamRefusal('manager', { role: 'worker' }, change) === null)
    expect(allowed).toEqual([{}, { isSales: true }, { role: 'worker' }, { role: 'laborer' }])
    expect(assignableRoles('manager')).toEqual(['worker', 'laborer'])
  })

  it.each(['worker', 'client'] satisfies Role[])('does not let a %s change anyone', (by) => {
    expect(teamRefusal(by, { role: 'worker' }, {})).toBe('rest_forbidden')
  })
})
