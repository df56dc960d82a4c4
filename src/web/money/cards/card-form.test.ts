import { expect, test } from 'vitest'
import { cardFormProblems } from './card-form.ts'

test('requires the name and a complete card field', () => {
  expect(cardFormProblems('Ann Lee', true)).toEqual({})
  expect(cardFormProblems('  ', true)).toEqual({ name: 'Required' })
  expect(cardFormProblems('', false)).toEqual({
    name: 'Required',
    form: 'Please check and input correct fields!',
  })
})
