import { describe, expect, it } from 'vitest'
import { isCommonPassword, rejectCommonPassword } from './common-passwords.ts'

describe('common passwords', () => {
  it.each([
    'Password1',
    'PASSWORD123',
    'Passw0rd',
    'P@ssw0rd1',
    'Password1!',
    'Qwerty123',
    '1q2w3e4R',
    'Q1w2e3r4',
    '1qaz2WSX',
    'Zaq12wsx',
    'Abcd1234',
    'Aa123456',
    'Iloveyou1',
    'Trustno1',
    'Letmein1',
    'Michael1',
    'Charlie1',
    'Qwer1234',
    '1234Qwer',
    '123qweASD',
    'Sunshine1',
    'Football1',
    'Welcome1',
    'Liverpool1!!',
    'F00tball1',
    'NCC1701d',
  ])('include %s', (password) => expect(isCommonPassword(password)).toBe(true))

  it.each(['Moving123!', 'Harbour4Boats', 'Str0ngPass1', 'Summer-Rain-17', 'Xk4!pqRt9v', 'Moritz2Mannheim'])(
    'do not include %s',
    (password) => expect(isCommonPassword(password)).toBe(false),
  )

  it('are rejected at the field', () => {
    expect(() => rejectCommonPassword('Password1', 'new')).toThrowError(
      expect.objectContaining({
        code: 'password_too_common',
        fields: { new: 'This password is too common. Pick another one.' },
      }),
    )
    expect(() => rejectCommonPassword('Harbour4Boats')).not.toThrow()
  })
})
