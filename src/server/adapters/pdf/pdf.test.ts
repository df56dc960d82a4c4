import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createPdf } from './create.ts'
import { COMPANY, inventory, modelOf, NAMES, render, texts } from './pdf.fixture.ts'
import type { PdfBlock } from './pdf.model.ts'
import { readPdf } from './read-pdf.ts'
import { renderPdf } from './render.ts'
import { spans } from './table-columns.ts'

async function colour(format: 'png' | 'jpeg', alpha = 1): Promise<Uint8Array> {
  const background = { r: 200, g: 80, b: 20, alpha }
  const image = sharp({ create: { width: 640, height: 200, channels: 4, background } })
  return await (format === 'png' ? image.png() : image.jpeg()).toBuffer()
}

const short: PdfBlock[] = [
  { kind: 'facts', rows: [['Client', NAMES]], columns: 2 },
  { kind: 'heading', level: 2, text: 'Terms' },
  { kind: 'paragraph', text: 'First line\nSecond line' },
  { kind: 'bullet', text: 'Pads' },
  { kind: 'bullet', text: 'Straps' },
  { kind: 'checks', items: [{ label: 'Full value', isChecked: true }] },
  { kind: 'notice', text: 'Read this.' },
  {
    kind: 'signatures',
    rows: [
      {
        label: 'Client',
        name: 'Ann Lee',
        signedAt: 'May 1',
        strokes: [
          [
            [0, 0],
            [1, 1],
          ],
        ],
      },
    ],
  },
  { kind: 'code', lines: [['SHA-256', 'a3'.repeat(32)]] },
]

describe('short document', () => {
  it('prints every text in order with its tag, and decoration as artifacts', async () => {
    const { pages } = await render(short)
    expect(pages[0]).toEqual([
      { text: COMPANY, mark: 'P' },
      { text: '12 Oak St, Denver, CO 80202', mark: 'P' },
      { text: 'Estimate', mark: 'H1' },
      { text: 'Job 1234', mark: 'P' },
      { text: 'Client', mark: 'Lbl' },
      { text: 'Łukasz Đorđević Ünal Ελένη', mark: 'LBody' },
      { text: 'Наталья Nguyễn', mark: 'LBody' },
      { text: 'Terms', mark: 'H2' },
      { text: 'First line', mark: 'P' },
      { text: 'Second line', mark: 'P' },
      { text: '•', mark: 'Lbl' },
      { text: 'Pads', mark: 'LBody' },
      { text: '•', mark: 'Lbl' },
      { text: 'Straps', mark: 'LBody' },
      { text: 'Full value', mark: 'LBody' },
      { text: 'Read this.', mark: 'P' },
      { text: 'Ann Lee', mark: 'P' },
      { text: 'Client · May 1', mark: 'P' },
      { text: 'SHA-256', mark: 'Lbl' },
      { text: 'a3'.repeat(32), mark: 'LBody' },
      { text: 'Printed May 1, 2026', mark: 'Artifact' },
      { text: 'page 1 of 1', mark: 'Artifact' },
    ])
  })
  it('is tagged as English and shows its title, and figures have alternative text', async () => {
    const bytes = await renderPdf(modelOf(short))
    const all = readPdf(bytes).objects.join('\n')
    expect(Buffer.from(bytes).toString('latin1', 0, 8)).toBe('%PDF-1.7')
    for (const entry of ['/Marked true', '/Lang (en-US)', '/DisplayDocTitle true', '/Type /StructTreeRoot'])
      expect(all).toContain(entry)
    for (const alt of ['/Alt (Checked)', '/Alt (Signature of Ann Lee)']) expect(all).toContain(alt)
    // Consecutive bullets are one list: facts, bullets, checks and hashes.
    expect(all.match(/\/S \/L\n/g)).toHaveLength(4)
  })
  it('escapes XML characters of names in its metadata', async () => {
    const file = Buffer.from(await renderPdf(modelOf([]))).toString('utf8')
    expect(file).toContain('<rdf:li>Smith &amp; Sons &lt;Movers&gt;</rdf:li>')
    expect(file).toContain('(Smith & Sons <Movers>)')
    expect(file).toContain('<pdf:Producer>Load &amp; Go</pdf:Producer>')
    expect(file.match(/\(Load & Go\)/g)).toHaveLength(2)
  })
  it('has the same bytes for the same model', async () => {
    const logo = await colour('png', 0.5)
    const model = modelOf([...short, inventory], {
      company: { name: 'A', lines: [], logo },
      watermark: 'DRAFT',
    })
    const first = Buffer.from(await renderPdf(model))
    // The accented letters share the glyphs of the plain ones, so cached glyphs must not be reused.
    await renderPdf(modelOf([{ kind: 'paragraph', text: NAMES }]))
    const [second, third] = await Promise.all([renderPdf(structuredClone(model)), renderPdf(model)])
    expect(first.equals(second)).toBe(true)
    expect(first.equals(third)).toBe(true)
    expect(texts(readPdf(second).pages.flat())).toContain('Estimate')
  })
})

describe('long document', () => {
  it('keeps the rows in order, with the table head, a running head and a foot on each page', async () => {
    const { pages } = await render([inventory], { watermark: 'DRAFT' })
    expect(pages.length).toBeGreaterThan(8)
    for (const [index, page] of pages.entries()) {
      const head = page.find(({ text }) => text === 'Article')
      expect(head?.mark).toBe(index === 0 ? 'TH' : 'Artifact')
      expect(texts(page).slice(0, 2)).toEqual([
        'DRAFT',
        index === 0 ? COMPANY : `${COMPANY} · Estimate · Job 1234`,
      ])
      expect(page.filter(({ text }) => text === 'DRAFT')).toHaveLength(1)
      expect(page.at(-1)?.text).toBe(`page ${index + 1} of ${pages.length}`)
      // Rows are not split: every page has as many numbers as amounts.
      const count = (pattern: RegExp) =>
        page.filter(({ text, mark }) => mark === 'TD' && pattern.test(text)).length
      expect(count(/^Box /)).toBe(count(/^\d+$/))
    }
    const cells = pages.flat().filter(({ mark, text }) => mark === 'TD' && text.startsWith('Box '))
    expect(texts(cells)).toEqual(Array.from({ length: 400 }, (_, index) => `Box ${index + 1}`))
    // The totals are always on the page of the last row.
    expect(texts(pages.at(-1) ?? [])).toEqual(expect.arrayContaining(['Box 400', 'Total', '$79,800.00']))
  })
  it('splits a row only if it is taller than a page, and loses none of its text', async () => {
    const words = Array.from({ length: 3000 }, (_, index) => `w${index}`)
    const { pages } = await render([
      {
        kind: 'table',
        columns: [{ title: 'Note', width: 1 }],
        rows: [['before'], [words.join(' ')], ['after']],
      },
    ])
    const body = pages.flat().filter(({ mark }) => mark === 'TD')
    expect(texts(body).join(' ').split(' ')).toEqual(['before', ...words, 'after'])
    expect(pages.length).toBeGreaterThan(2)
  })
  it('never leaves a heading or a single line of a paragraph at the foot of a page', async () => {
    for (let count = 20; count < 50; count++) {
      const filler = Array.from({ length: count }, (): PdfBlock => ({ kind: 'paragraph', text: 'Filler' }))
      const { pages } = await render([
        ...filler,
        { kind: 'heading', level: 1, text: 'Heading' },
        { kind: 'heading', level: 2, text: 'Second' },
        { kind: 'paragraph', text: 'one\ntwo\nthree\nfour' },
      ])
      const home = pages.find((page) => texts(page).includes('Heading')) ?? []
      expect(texts(home)).toEqual(expect.arrayContaining(['Second', 'one', 'two']))
      expect(texts(home).includes('three')).toBe(texts(home).includes('four'))
    }
  })
  it('keeps signatures with the end of the signed text, and breaks at page breaks', async () => {
    for (let count = 15; count < 40; count++) {
      const filler = Array.from({ length: count }, (): PdfBlock => ({ kind: 'paragraph', text: 'Filler' }))
      const { pages } = await render([
        ...filler,
        { kind: 'paragraph', text: 'Agreed.' },
        { kind: 'signatures', rows: [{ label: 'Client', name: 'Ann Lee', signedAt: '' }] },
        { kind: 'pageBreak' },
        { kind: 'paragraph', text: 'Annex' },
      ])
      const home = pages.find((page) => texts(page).includes('Agreed.')) ?? []
      expect(texts(home)).toContain('Ann Lee')
      expect(texts(pages.at(-1) ?? []).slice(1, 2)).toEqual(['Annex'])
    }
  })
  it('splits words that are wider than their column', async () => {
    const word = 'abcdefghij'.repeat(40)
    const { pages } = await render([{ kind: 'notice', text: word }])
    const parts = pages.flat().filter(({ text }) => /^[a-j]{4,}$/.test(text))
    expect(parts.length).toBeGreaterThan(2)
    expect(texts(parts).join('')).toBe(word)
  })
  it('gives a column the width of its longest word', async () => {
    const columns = [
      { title: 'Amount', width: 1 },
      { title: 'Note', width: 40 },
    ]
    const { pages } = await render([{ kind: 'table', columns, rows: [['$1,234,567.00', 'x '.repeat(300)]] }])
    expect(texts(pages.flat())).toContain('$1,234,567.00')
  })
  it('extends a total into the empty cells beside it', () => {
    expect(spans(['', '', 'Subtotal', '$1'], 4)).toEqual([
      { index: 0, span: 3, text: 'Subtotal' },
      { index: 3, span: 1, text: '$1' },
    ])
    expect(spans(['Total', '', '', '$1'], 4)).toEqual([
      { index: 0, span: 3, text: 'Total' },
      { index: 3, span: 1, text: '$1' },
    ])
    expect(spans(['Total', '3', '$1'], 3).map(({ span }) => span)).toEqual([1, 1, 1])
  })
  it('prints nothing for blocks without content', async () => {
    const { pages } = await render([
      { kind: 'facts', rows: [] },
      { kind: 'checks', items: [] },
      { kind: 'images', items: [] },
      { kind: 'code', lines: [] },
      { kind: 'signatures', rows: [] },
      { kind: 'table', columns: [{ title: 'Empty', width: 1 }], rows: [] },
      { kind: 'paragraph', text: '' },
    ])
    expect(texts(pages.flat())).toContain('Empty')
  })
})

describe('pictures', () => {
  it('are printed with their captions as alternative text', async () => {
    const logo = await colour('png', 0.5)
    const photo = await colour('jpeg')
    const { objects, pages } = await render(
      [{ kind: 'images', items: [{ bytes: photo, caption: 'Stairs' }] }],
      {
        company: { name: 'Acme', lines: [], logo },
      },
    )
    const all = objects.join('\n')
    for (const alt of ['/Alt (Logo of Acme)', '/Alt (Stairs)']) expect(all).toContain(alt)
    expect(all.match(/\/Subtype \/Image\n/g)).toHaveLength(2)
    expect(texts(pages.flat())).toContain('Stairs')
  })
  it('are left out if their bytes are broken or not PNG or JPEG', async () => {
    const png = await colour('png', 0.5)
    const broken = new Uint8Array(png)
    broken.fill(0, 60)
    const webp = await sharp(png).webp().toBuffer()
    const bad = [new Uint8Array(0), new Uint8Array([1, 2, 3]), broken, png.slice(0, 70), webp]
    for (const logo of bad) {
      const items = [{ bytes: logo, caption: 'Nothing' }]
      const { objects, pages } = await render([{ kind: 'images', items }], {
        company: { name: 'Acme', lines: [], logo },
      })
      expect(objects.join('\n')).not.toContain('/Subtype /Image')
      expect(texts(pages.flat())).not.toContain('Nothing')
    }
  })
})

const attachments = ['facts.json', 'facts.json'].map((name) => ({
  name,
  mimeType: 'application/json',
  description: 'What was signed',
  bytes: new TextEncoder().encode('{"a":1}'),
}))

describe('PDF adapter', () => {
  const pdf = createPdf()
  afterAll(() => pdf.stop())

  it('prints the same bytes on its own thread and leaves the pictures with the caller', async () => {
    const logo = new Uint8Array(await colour('jpeg'))
    const size = logo.length
    const model = modelOf(short, { company: { name: 'Acme', lines: [], logo } })
    const [here, ...there] = await Promise.all([renderPdf(model), pdf.render(model), pdf.render(model)])
    for (const bytes of there) expect(Buffer.from(here).equals(bytes)).toBe(true)
    expect(logo).toHaveLength(size)
  })
  it('reports a document that cannot be printed and prints the next one', async () => {
    await expect(pdf.render(modelOf([], { createdAt: 'never' }))).rejects.toThrow()
    expect(readPdf(await pdf.render(modelOf([]))).pages).toHaveLength(1)
  })
  it('prints the same after it was started ahead, and can be stopped while it starts', async () => {
    const early = createPdf()
    early.start(['Terms'])
    expect(Buffer.from(await renderPdf(modelOf(short))).equals(await early.render(modelOf(short)))).toBe(true)
    await early.stop()
    const starting = createPdf()
    starting.start([])
    await starting.stop()
    await expect(starting.render(modelOf([]))).rejects.toThrow('stopped')
  })
  it('prints nothing after it was stopped', async () => {
    const stopped = createPdf()
    await stopped.stop()
    await expect(stopped.render(modelOf([]))).rejects.toThrow('stopped')
  })
})

const run = promisify(execFile)
const hasPoppler = await run('pdfinfo', ['-v']).then(
  () => true,
  () => false,
)

// An independent PDF reader, if it is installed.
describe.skipIf(!hasPoppler)('poppler', () => {
  it('reads pages, tags, texts and attachments as written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pdf-'))
    try {
      const path = join(folder, 'document.pdf')
      await writeFile(path, await renderPdf(modelOf([...short, inventory], { attachments })))
      const { stdout: info, stderr } = await run('pdfinfo', [path])
      expect(stderr).toBe('')
      expect(info).toMatch(/Tagged: +yes/)
      expect(info).toMatch(/Title: +Estimate – Job 1234/)
      const pages = Number(/Pages: +(\d+)/.exec(info)?.[1])
      const { stdout: text } = await run('pdftotext', ['-layout', path, '-'])
      expect(text).toContain(`page 3 of ${pages}`)
      for (const name of NAMES.split(' ')) expect(text).toContain(name)
      expect(text.match(/No\. +Article +Amount/g)).toHaveLength(pages)
      expect([...text.matchAll(/Box (\d+)/g)].map((row) => Number(row[1]))).toEqual(
        Array.from({ length: 400 }, (_, index) => index + 1),
      )
      const { stdout: tree } = await run('pdfinfo', ['-struct', path])
      for (const tag of ['H1', 'H2', 'P', 'L', 'LI', 'Table', 'TR', 'TH', 'TD', 'Figure'])
        expect(tree).toMatch(new RegExp(`^ *${tag}\\b`, 'm'))
      const { stdout: files } = await run('pdfdetach', ['-list', path])
      expect(files).toContain('1: 2 facts.json')
      expect(files).toContain('2: facts.json')
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
