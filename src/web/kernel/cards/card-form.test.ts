import { expect, test } from 'vitest'
import { cardFormProblems } from './card-form.ts'

test('a card needs its name, and its field filled', () => {
  expect(cardFormProblems('Ann Lee', true)).toEqual({})
  expect(cardFormProblems('  ', true)).toEqual({ name: 'Required' })
  expect(cardFormProblems('', false)).toEqual({
    name: 'Required',
    form: 'Please check and input correct fields!',
  })
})
