import { expect, it } from 'vitest'
import { quickActions } from './quick-actions.ts'

it('offers each role what it may do', () => {
  expect(quickActions('manager', false, '')).toEqual(['addJob', 'jobs', 'deliveries', 'darkMode', 'logOut'])
  expect(quickActions('client', true, '')).toEqual(['addJob', 'jobs', 'lightMode', 'logOut'])
  expect(quickActions('worker', false, '')).toEqual(['jobs', 'darkMode', 'logOut'])
})

it('is found by the beginning of a word', () => {
  expect(quickActions('manager', false, 'jo')).toEqual(['addJob', 'jobs'])
  expect(quickActions('manager', false, ' DARK')).toEqual(['darkMode'])
  expect(quickActions('manager', false, 'ark')).toEqual([])
})
