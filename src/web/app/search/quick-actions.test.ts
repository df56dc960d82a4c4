import { expect, it } from 'vitest'
import { quickActions } from './quick-actions.ts'

const manager = { role: 'manager', isDark: false, mayPay: true } as const

it('offers each role its permitted actions', () => {
  expect(quickActions(manager, '').join(' ')).toBe(
    'addJob addClient textClient startPayroll showKeys darkMode logOut',
  )
  expect(quickActions({ ...manager, mayPay: false }, '')).not.toContain('startPayroll')
  expect(quickActions({ role: 'client', isDark: true, mayPay: false }, '')).toEqual([
    'addJob',
    'showKeys',
    'lightMode',
    'logOut',
  ])
  expect(quickActions({ role: 'worker', isDark: false, mayPay: false }, '')).toEqual([
    'showKeys',
    'darkMode',
    'logOut',
  ])
})

it('finds an action by the beginning of a word of its label or of another name', () => {
  expect(quickActions(manager, 'jo')).toEqual(['addJob'])
  expect(quickActions(manager, 'new client')).toEqual(['addClient'])
  expect(quickActions(manager, 'pay')).toEqual(['startPayroll'])
  expect(quickActions(manager, 'sms')).toEqual(['textClient'])
  expect(quickActions(manager, ' DARK')).toEqual(['darkMode'])
  expect(quickActions(manager, 'ark')).toEqual([])
})
