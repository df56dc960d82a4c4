import { describe, expect, it } from 'vitest'
import { OTHER_GROUPS, PRICE_GROUPS, RATE_HINTS } from './rates/rate-groups.ts'
import { menusOf, sectionsFor, countOtherUnsaved } from './sections.ts'

describe('settings sections', () => {
  it('are only personal ones for people who manage no company', () => {
    const own = sectionsFor({ isManager: false, isAdministrator: false, isSales: false, isClient: false })
    expect(own).toEqual(['account', 'password', 'security', 'notifications', 'companies'])
    expect(menusOf(own)).toEqual([{ name: 'User', own }])
    const client = sectionsFor({ isManager: false, isAdministrator: false, isSales: false, isClient: true })
    expect(client).toEqual(['account', 'password', 'security', 'notifications', 'companies', 'privacy'])
  })

  it("include the company's for managers, and the log and the data only for administrators", () => {
    const manager = sectionsFor({ isManager: true, isAdministrator: false, isSales: true, isClient: false })
    expect(menusOf(manager).map(({ name }) => name)).toEqual([
      'User',
      'Company',
      'Booking',
      'Messages',
      'Administration',
    ])
    expect(menusOf(manager)[4]?.own).toEqual(['team', 'import'])
    expect(manager).toContain('sales-schedule')
    const administrator = sectionsFor({
      isManager: true,
      isAdministrator: true,
      isSales: false,
      isClient: false,
    })
    expect(menusOf(administrator)[4]?.own).toEqual(['team', 'import', 'audit', 'data'])
    expect(administrator).not.toContain('sales-schedule')
  })

  it('count unsaved changes in other sections', () => {
    const unsaved = { account: true, rates: true, general: false }
    expect(countOtherUnsaved(unsaved, 'rates')).toBe(1)
    expect(countOtherUnsaved(unsaved, 'general')).toBe(2)
    expect(countOtherUnsaved({}, 'general')).toBe(0)
  })

  it('say when each rate applies', () => {
    const silent = [...PRICE_GROUPS, ...OTHER_GROUPS].flatMap(({ hint, names }) =>
      names.filter((name) => hint === undefined && RATE_HINTS[name] === undefined),
    )
    expect(silent).toEqual([])
  })
})
