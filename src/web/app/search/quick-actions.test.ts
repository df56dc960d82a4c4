import { expect, it } from 'vitest'
import { quickActions } from './quick-actions.ts'

it('offers each role its permitted actions', () => {
  expect(quickActions('manager', false, '').join(' ')).toBe(
    'addJob jobs clients workers inbox deliveries settings darkMode logOut',
  )
  expect(quickActions('client', true, '')).toEqual(['addJob', 'jobs', 'settings', 'lightMode', 'logOut'])
  expect(quickActions('worker', false, '')).toEqual(['jobs', 'settings', 'darkMode', 'logOut'])
})

it('finds an action by the beginning of a word', () => {
  expect(quickActions('manager', false, 'jo')).toEqual(['addJob', 'jobs'])
  expect(quickActions('manager', false, 'inb')).toEqual(['inbox'])
  expect(quickActions('manager', false, ' DARK')).toEqual(['darkMode'])
  expect(quickActions('manager', false, 'ark')).toEqual([])
})
