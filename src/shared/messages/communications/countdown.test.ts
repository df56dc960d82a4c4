import { expect, test } from 'vitest'
import { clockText, countdownColor, MAX_CALL_SECONDS, minusTimer } from './countdown.ts'

test('countdown is green above 300 s, yellow from 60 to 300 and red below 60', () => {
  expect([14_400, 301, 300, 60, 59, 1, 0].map(countdownColor)).toEqual([
    'green',
    'green',
    'yellow',
    'yellow',
    'red',
    'red',
    'red',
  ])
})

test('minus timer stops at 0 and ignores negative elapsed time', () => {
  expect(minusTimer(MAX_CALL_SECONDS, 13_800)).toBe(600)
  expect(minusTimer(600, 0.9)).toBe(600)
  expect(minusTimer(600, 599.9)).toBe(1)
  expect(minusTimer(600, 600)).toBe(0)
  expect(minusTimer(600, 9_000)).toBe(0)
  expect(minusTimer(600, -5)).toBe(600)
})

test('clock shows minutes and seconds, and hours from one hour on', () => {
  expect([0, 9.9, 60, 605, 3_599, 3_600, 14_400, -3].map(clockText)).toEqual([
    '0:00',
    '0:09',
    '1:00',
    '10:05',
    '59:59',
    '1:00:00',
    '4:00:00',
    '0:00',
  ])
})
