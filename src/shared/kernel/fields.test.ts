import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  emailSchema,
  generatePassword,
  hasRepeats,
  isMixedPassword,
  isPublicUrl,
  isRepeatedDigit,
  isStrongPassword,
  personNameSchema,
  phoneSchema,
  requiredAddressSchema,
  requiredDaySchema,
  uploadProblem,
} from './fields.ts'

/** Returns the messages of a rejected value, or the parsed value. */
function outcome(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value)
  return result.success ? result.data : [...new Set(result.error.issues.map(({ message }) => message))]
}

describe('email', () => {
  it.each([
    ['ann@example.com', 'ann@example.com'],
    ['  Ann.Lee+moves@Mail.Example.CO ', 'ann.lee+moves@mail.example.co'],
    ["o'brien@example.io", "o'brien@example.io"],
  ])('stores %j as %j', (typed, kept) => expect(outcome(emailSchema, typed)).toBe(kept))

  it.each([
    '',
    'ann',
    'ann@example',
    'ann@example.c',
    'ann@@example.com',
    'a b@example.com',
    'ann@.com',
    '@example.com',
  ])('rejects %j', (typed) => expect(outcome(emailSchema, typed)).toEqual(['Invalid email']))
})

describe('names', () => {
  it.each(['Ann', 'Ann-Marie', "O'Brien", 'José', 'Nguyễn', '李', 'Jr.', 'De la Cruz', 'Łukasz', 'أحمد'])(
    'accept %s',
    (name) => expect(outcome(personNameSchema, name)).toBe(name.normalize('NFC')),
  )
  it.each(['R2D2', 'Ann!', '<b>Ann</b>', 'a@b', 'Ann_', '-', '...', '😀'])('reject %s', (name) =>
    expect(outcome(personNameSchema, name)).toEqual(['Only letters and hyphens are allowed.']),
  )
  it.each(['St. John', 'J.R.', 'J.Smith', 'Ph.D', 'Martin Jr.'])('accept a period in %s', (name) =>
    expect(outcome(personNameSchema, name)).toBe(name),
  )
  it.each(['evil.com', 'Claim your prize at www.evil.com now', 'пример.рф'])(
    'reject %s as a web address',
    (name) => expect(outcome(personNameSchema, name)).toEqual(['Enter a name without a web address.']),
  )
  it('are required and limited in length', () => {
    expect(outcome(personNameSchema, '  ')).toContain('Required.')
    expect(outcome(personNameSchema, 'a'.repeat(101))).toEqual(['Maximum of 100 characters.'])
  })
})

describe('phone, day and address', () => {
  it('keep ten digits, and nothing as nothing', () => {
    expect(outcome(phoneSchema, '+1 (303) 555-0142')).toBe('3035550142')
    expect(outcome(phoneSchema, ' ')).toBeNull()
    expect(outcome(phoneSchema, '555-0142')).toEqual(['Invalid phone'])
  })
  it('report what is required in the text of their field', () => {
    expect(outcome(requiredDaySchema, '')).toEqual(['Required.'])
    expect(outcome(requiredDaySchema, '2026-02-30')).toEqual(['Pick a valid date.'])
    expect(outcome(requiredDaySchema, '2026-02-28')).toBe('2026-02-28')
    expect(outcome(requiredAddressSchema, ' ')).toEqual(['required.'])
    expect(outcome(requiredAddressSchema, ' 1600 Broadway ')).toBe('1600 Broadway')
  })
})

describe('passwords', () => {
  it.each([
    ['Moving123!', true, true],
    ['Moving12', true, true],
    ['Moving!!', true, false],
    ['moving123!', false, false],
    ['MOVING123!', false, false],
    ['MovingMoving', false, false],
    ['Mov123!', false, false],
    ['', false, false],
  ])('%j: strong %s, mixed %s', (password, isStrong, isMixed) => {
    expect([isStrongPassword(password), isMixedPassword(password)]).toEqual([isStrong, isMixed])
  })

  it('generated ones are letters and digits and pass both checks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 8, max: 40 }),
        fc.array(fc.nat(), { minLength: 1 }),
        (length, numbers) => {
          let at = 0
          const password = generatePassword(length, (below) => (numbers[at++ % numbers.length] ?? 0) % below)
          expect(password).toMatch(/^[A-Za-z0-9]+$/)
          expect(password).toHaveLength(length)
          expect(isStrongPassword(password) && isMixedPassword(password)).toBe(true)
        },
      ),
    )
    expect(() => generatePassword(7, () => 0)).toThrow(RangeError)
  })
})

describe('numbers', () => {
  it('have repeats if any character occurs twice, and are repeating if all digits are the same', () => {
    expect([hasRepeats('abca'), hasRepeats('abc'), hasRepeats(''), hasRepeats('😀😀')]).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect([
      isRepeatedDigit('111-11-1111'),
      isRepeatedDigit('112'),
      isRepeatedDigit('1'),
      isRepeatedDigit(''),
    ]).toEqual([true, false, false, false])
  })
})

describe('web addresses', () => {
  it.each([
    'http://example.com',
    'https://www.example.co.uk/a?b=c#d',
    'ftp://files.example.org:21/x',
    'https://8.8.8.8/',
    'https://münchen.de',
    'http://172.15.0.1',
    'http://172.32.0.1',
  ])('%s is public', (url) => expect(isPublicUrl(url)).toBe(true))

  it.each([
    'example.com',
    'javascript:alert(1)',
    'mailto:a@example.com',
    'http://',
    'http://localhost',
    'http://localhost:3000/x',
    'http://127.0.0.1',
    'http://10.1.2.3',
    'http://192.168.0.1/admin',
    'http://172.16.0.1',
    'http://172.31.255.254',
    'http://169.254.169.254/latest',
    'http://100.64.0.1',
    'http://0.0.0.0',
    'http://224.0.0.1',
    'http://999.1.1.1',
    'http://[::1]/',
    'http://2130706433',
    'http://127.1',
    'http://printer.local',
    'http://db.internal',
    'http://a.b-.com',
    'http://exam ple.com',
    'http://user@10.0.0.1',
    'https://example.com\\@10.0.0.1',
  ])('%s is not public', (url) => expect(isPublicUrl(url)).toBe(false))
})

describe('uploads', () => {
  it.each([
    [{ type: 'application/pdf', size: 10 * 1024 * 1024 }, null],
    [{ type: 'image/jpeg', size: 10 * 1024 * 1024 + 1 }, 'Max File Size Exceeded 10 MB'],
    [{ type: 'image/svg+xml', size: 1 }, 'Unsupported file type.'],
    [{ type: '', size: 1 }, 'Unsupported file type.'],
  ])('%j: %j', (file, problem) => expect(uploadProblem(file, 10)).toBe(problem))
})
