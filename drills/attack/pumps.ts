/**
 * Text that a pattern is run on: a head, a pump repeated as often as fits, and an end that makes the match
 * fail.
 */
interface Pump {
  head: string
  pump: string
  tail: string
}

const PLAIN = [
  'a',
  'A',
  '0',
  ' ',
  '\n',
  '\t',
  '.',
  ',',
  '-',
  '_',
  '/',
  ':',
  ';',
  '"',
  "'",
  '<',
  '>',
  '&',
  '=',
  '@',
  '%',
  '(',
  '[',
  '{',
  '+',
  '#',
  '*',
  '|',
  '\\',
  '\u00e9',
  'a ',
  ' a',
  'a.',
  '.a',
  'a-',
  '-a',
  'a,',
  'a@',
  '<a',
  'a=',
  '0,',
  '0.',
  '1/',
  '${',
  '{a}',
  '\r\n',
  ' \n',
  '\n ',
  'http://a',
  'aA0',
  '&a;',
  '""',
  '","',
]

/** Returns texts that may keep a pattern busy, made from its own parts and from common texts. */
export function slowInputs(source: string): Pump[] {
  // Literal parts of the pattern, which lead into its middle.
  const literal = source
    .replaceAll(/\\[sSdDwWbBpP](?:\{[^}]*\})?|\(\?[:=!<]+|\[[^\]]*\]|[\^$()*+?|]|\{[\d,]*\}/g, '\u0000')
    .replaceAll(/\\(.)/g, '$1')
    .split('\u0000')
    .filter(Boolean)
  const own = [...new Set([...literal, ...Array.from(literal.join(''))])].slice(0, 24)
  const pumps = [
    ...new Set([...PLAIN, ...own, ...own.map((word) => `${word}a`), ...own.map((word) => `${word} `)]),
  ]
  const heads = [...new Set(['', own[0] ?? '', 'a'])]
  const tails = ['', '\u0000', '!\n']
  return pumps.flatMap((pump) => heads.flatMap((head) => tails.map((tail) => ({ head, pump, tail }))))
}

/** Returns the milliseconds that a pattern takes for a text. */
export function timeOf(source: string, flags: string, text: string): number {
  const pattern = new RegExp(source, flags)
  const startedAt = performance.now()
  if (pattern.global) text.replaceAll(pattern, '')
  else pattern.test(text)
  return performance.now() - startedAt
}

/** Returns a text of about the given number of characters. */
export function fill({ head, pump, tail }: Pump, letters: number): string {
  return head + pump.repeat(Math.max(1, Math.floor(letters / pump.length))) + tail
}
