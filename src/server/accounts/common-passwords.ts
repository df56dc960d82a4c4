import { AppError } from '../../shared/kernel/errors.ts'
import { COMMON_ODDITIES, COMMON_WORDS } from './common-passwords.words.ts'

/** What is hung on a word until a form takes it. */
const ENDINGS =
  '1 2 3 5 7 9 01 10 11 12 13 21 22 23 69 77 88 99 007 101 111 123 321 666 777 1234 4321 12345 123456'
    .split(' ')
    .concat('')

/** Rows and columns of the keyboard, along which fingers run. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'azertyuiop']
const RUNS = [
  ...ROWS,
  'abcdefghij',
  'qazwsxedc',
  'qweasdzxc',
  'zaqxswcde',
  'qaywsxedc',
  'zxcasdqwe',
  'zxasqw',
]
const DIGITS = '1234567890'
const DIGIT_RUNS = [...upTo(DIGITS, 1), '11', '00', '01', '1111', '4321', '321', '007', '666', '69', '2000']
const COLUMNS = ['1qaz', '2wsx', '3edc', '4rfv', '5tgb']

/** The same letters as people disguise them. */
const DISGUISES: readonly (readonly [RegExp, string])[] = [
  [/o/g, '0'],
  [/[o]/, '0'],
  [/a/g, '@'],
  [/a/g, '4'],
  [/e/g, '3'],
  [/s/g, '$'],
  [/s/g, '5'],
  [/i/g, '1'],
]

/**
 * Common passwords in small letters, made by the habits that the published lists of leaked passwords show: words with
 * trivial endings and disguises, runs on the keyboard, runs with figures woven in.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...COMMON_ODDITIES,
  ...COMMON_WORDS.flatMap((word) => ENDINGS.map((ending) => word + ending)),
  ...COMMON_WORDS.flatMap((word) => disguised(word)).flatMap((word) =>
    ['', '1', '123'].map((end) => word + end),
  ),
  ...RUNS.flatMap((run) => upTo(run, 1)).flatMap((run) =>
    DIGIT_RUNS.flatMap((digits) => around(run, digits)),
  ),
  ...ROWS.flatMap((row) => woven(row)),
  ...columnRuns(),
])

/** Beginnings of a run, from so many characters on. */
function upTo(run: string, shortest: number): string[] {
  return Array.from({ length: run.length - shortest + 1 }, (_, index) => run.slice(0, shortest + index))
}

function around(run: string, digits: string): string[] {
  return [run + digits, digits + run, digits + run + digits, run + digits + run, run + run + digits]
}

function disguised(word: string): string[] {
  const one = DISGUISES.map(([plain, disguise]) => word.replace(plain, disguise))
  const two = one.flatMap((half) => DISGUISES.map(([plain, disguise]) => half.replace(plain, disguise)))
  return [...new Set([...one, ...two])].filter((form) => form !== word)
}

/** A row with the figures above it woven in, either first: 1q2w3e4r, q1w2e3r4. */
function woven(row: string): string[] {
  const forms: string[] = []
  for (let length = 2; length <= row.length; length += 1) {
    const pairs = Array.from(row.slice(0, length), (letter, index) => [letter, DIGITS.charAt(index)] as const)
    forms.push(pairs.map(([letter, digit]) => digit + letter).join(''))
    forms.push(pairs.map(([letter, digit]) => letter + digit).join(''))
  }
  return [...forms, ...forms.map((form) => form.slice(0, -1))]
}

/** Runs down the columns and up again: 1qaz2wsx, zaq12wsx, 1qazxsw2. */
function columnRuns(): string[] {
  const turned = COLUMNS.map((column) => Array.from(column).toReversed().join(''))
  const ways = [
    COLUMNS,
    turned,
    COLUMNS.map((column, index) => (index % 2 === 0 ? column : (turned[index] ?? ''))),
  ]
  ways.push(turned.map((column, index) => (index % 2 === 0 ? column : (COLUMNS[index] ?? ''))))
  const cut = (length: number) =>
    ways.flatMap((way) => upTo(way.map((column) => column.slice(0, length)).join(''), 4))
  return [
    ...cut(4),
    ...cut(3),
    ...cut(2),
    '12qwaszx',
    'zaq1xsw2',
    '1qa2ws3ed',
    '12qw34er',
    '1qw23er4',
    '12qw12qw',
  ]
}

/**
 * Whether a password is among the common ones, in any case and whatever signs it ends with (DECISIONS F1): 'Password1!'
 * is 'password1'.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const bare = plain.replace(/[^\p{L}\p{N}]+$/u, '')
  return COMMON_PASSWORDS.has(plain) || COMMON_PASSWORDS.has(bare) || /^(.)\1*$/u.test(bare)
}

/** Raises password_too_common beside the field that the password was typed into (DECISIONS F1). */
export function refuseCommonPassword(password: string, field = 'password'): void {
  if (!isCommonPassword(password)) return
  const refusal = new AppError('password_too_common')
  throw new AppError('password_too_common', { fields: { [field]: refusal.message } })
}
