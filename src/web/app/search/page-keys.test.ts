import { expect, it } from 'vitest'
import { combinationsOf } from './page-keys.ts'

it('returns the combinations of the keyboard in use', () => {
  expect(combinationsOf('Control+K Meta+K', false)).toEqual([['Ctrl', 'K']])
  expect(combinationsOf('Control+K Meta+K', true)).toEqual([['⌘', 'K']])
  expect(combinationsOf('Control+Enter', true)).toEqual([['Ctrl', 'Enter']])
  expect(combinationsOf('ArrowLeft ArrowRight', false)).toEqual([['←'], ['→']])
})
