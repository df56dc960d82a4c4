import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvText } from './csv.ts'
import { cents } from './money.ts'

/** Parses CSV by RFC 4180, to check that all cells can be read back. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 1; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (isQuoted && char === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (char === '"') isQuoted = !isQuoted
    else if (!isQuoted && char === ',') {
      row.push(cell)
      cell = ''
    } else if (!isQuoted && char === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
      at += 1
    } else cell += char
  }
  return rows
}

it('writes numbers as they are and empty cells, and quotes only where needed', () => {
  expect(
    csvText([
      ['Worker', 'Total'],
      ['Lee, Ann', -12.5],
      ['The "Big" one', null],
      ['two\nlines', 0],
    ]),
  ).toBe('\uFEFFWorker,Total\r\n"Lee, Ann",-12.5\r\n"The ""Big"" one",\r\n"two\nlines",0\r\n')
  expect(csvText([])).toBe('\uFEFF')
  expect(csvText([[{ cents: cents(-123450) }]])).toBe('\uFEFF-1234.50\r\n')
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '=cmd|"/C calc"!A0', ';=1', '＝1+1', ',@x'])(
  'guards %j against formulas',
  (text) => {
    const [[cell] = []] = readCsv(csvText([[text]]))
    expect(cell).toBe(`'${text}`)
  },
)

it('can be read back as it was written', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', 'é', ';') })
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 1, maxLength: 5 }), { maxLength: 5 }), (rows) => {
      const guarded = rows.map((row) => row.map((cell) => (/^[\r\n]/.test(cell) ? `'${cell}` : cell)))
      expect(readCsv(csvText(rows))).toEqual(guarded)
    }),
  )
})
