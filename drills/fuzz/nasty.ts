import type { Random } from './random.ts'

const long = (count: number, text = 'a') => text.repeat(count)
const deep = (depth: number, isList: boolean): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = isList ? [value] : { a: value }
  return value
}

/** Numbers at and beyond the limits of a call, a double or a database column. */
export const NUMBERS: readonly unknown[] = [
  0,
  -1,
  1,
  -0,
  0.001,
  0.1 + 0.2,
  1.005,
  99_999_999.99,
  1e9,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  5e-324,
  -(2 ** 31) - 1,
  -1e15,
  '1',
  '01',
  '1e3',
  '0x10',
  ' 1 ',
  '9007199254740993',
  '9223372036854775808',
  'NaN',
  'Infinity',
  '-Infinity',
  '١٢',
]

/** Texts that break careless text handling. */
export const TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202e\u2066abc\u2069',
  'Z\u0351\u036b\u0343\u0363algo',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '\ufeff',
  'ﷺ',
  '𝒜',
  'İ',
  'ß',
  '\u2028\u2029',
  `'; drop table jobs; --`,
  `' or '1'='1`,
  '1) union select password_hash from users--',
  '$1',
  '%',
  '_',
  '\\',
  '%00',
  `"`,
  '`',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  '${7*7}',
  '<%= 7*7 %>',
  '#{7*7}',
  '%s%n%x',
  '../../../../etc/passwd',
  '..\\..\\',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/',
  'javascript:alert(1)',
  '\r\nSet-Cookie: a=b',
  'a\r\nBcc: b@example.test',
  "=cmd|' /C calc'!A0",
  '-2+3',
  '@SUM(1)',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '0000-00-00',
  '2026-02-30',
  '2025-02-29',
  '9999-12-31',
  '10000-01-01',
  '0001-01-01',
  '-0001-01-01',
  '2026-13-01',
  '2026-00-10 25:61:00',
  '2026-03-08 02:30:00',
  '1970-01-01T00:00:00Z',
  '24:00',
  '23:59:60',
  'America/Nowhere',
  'xx',
  '\u0661\u0662',
  long(101),
  long(501),
  long(1_601),
  long(20_001),
  long(300, '👩‍👩‍👧‍👦'),
  long(400, '\u0300'),
  long(5_000, '('),
  `${long(30_000)}!`,
  `${long(2_000, 'a@')}a`,
]

/** Values that are neither numbers nor texts. */
export const OTHER_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { id: 1 },
  { length: 5 },
  { toString: 1 },
  { $gt: 0 },
  { valueOf: 1 },
  { toJSON: 1 },
  deep(20, true),
  deep(49, false),
  deep(60, true),
  deep(400, false),
  Array.from({ length: 5_000 }, (_none, at) => at),
  Array.from({ length: 200 }, () => ({})),
]

/** Returns an id to probe with: a nearby one, one of another company, or an invalid one. */
export function probeId(random: Random): string {
  return random.chance(0.7)
    ? String(random.whole(1, 700))
    : random.pick([
        '0',
        '-1',
        '1.5',
        '9007199254740991',
        '9007199254740992',
        '9223372036854775807',
        '9223372036854775808',
        '99999999999999999999',
        'me',
        'null',
        'NaN',
        '1e3',
        '0x1',
        '%00',
        '%2e%2e',
        '1%2F2',
        "1'--",
        '%F0%9F%98%80',
        '%ff',
        '１',
        '*',
        '1,2',
        '1;2',
        long(250, '9'),
        long(400),
      ])
}

export const invalidValue = (random: Random): unknown => {
  const kind = random.next()
  if (kind < 0.4) return random.pick(TEXTS)
  if (kind < 0.7) return random.pick(NUMBERS)
  // A copy, so that later changes do not affect the list.
  return structuredClone(random.pick(OTHER_VALUES))
}
