import { describe, expect, it } from 'vitest'
import { addDays } from '../../kernel/dates.ts'
import type { Link, Role } from '../../kernel/permissions.ts'
import { documentStatus, dueWarning } from './worker-documents.ts'
import { maySeePay, mayWriteWorker } from './worker.rules.ts'

const link = (role: Role, viewFinancials = false): Link => ({
  companyId: 1,
  role,
  viewFinancials,
  isSales: false,
})

describe('worker document', () => {
  const today = '2031-05-01'
  it('is valid through its last day', () => {
    const on = (days: number) => documentStatus(addDays(today, days), today)
    expect([on(-1), on(0), on(30), on(31), documentStatus(null, today)]).toEqual([
      'expired',
      'expiring',
      'expiring',
      'valid',
      'valid',
    ])
  })

  it('gets the narrowest warning that was not sent yet', () => {
    const due = (days: number, told: number | null) => dueWarning(addDays(today, days), today, told)
    expect([due(31, null), due(30, null), due(20, 30), due(7, 30), due(0, 7), due(0, 0)]).toEqual([
      null,
      30,
      null,
      7,
      0,
      null,
    ])
    expect([due(5, null), due(-3, 7), due(-8, null)]).toEqual([7, 0, null])
  })
})

it('a manager writes workers, and an administrator everyone', () => {
  const may = (who: Role, whose: Role, isSelf = false) =>
    mayWriteWorker({ link: link(who), role: whose, isSelf })
  expect([may('manager', 'worker'), may('manager', 'manager'), may('manager', 'manager', true)]).toEqual([
    true,
    false,
    true,
  ])
  expect([may('administrator', 'administrator'), may('worker', 'worker', true)]).toEqual([true, false])
})

it('pay is visible to administrators, and to managers with the permission', () => {
  expect([
    maySeePay(link('administrator')),
    maySeePay(link('manager')),
    maySeePay(link('manager', true)),
  ]).toEqual([true, false, true])
  expect(maySeePay(link('worker', true))).toBe(false)
})
