import { describe, expect, it } from 'vitest'
import { COMPANY, inventory, modelOf, render } from './pdf.fixture.ts'
import type { PdfBlock } from './pdf.model.ts'
import { renderPdf } from './render.ts'

describe('a document of one page', () => {
  const rows = (count: number) => ({ ...inventory, rows: inventory.rows.slice(0, count), foot: [] })
  const headings = Array.from({ length: 8 }, (): PdfBlock => ({ kind: 'heading', level: 2, text: 'Part' }))
  const pagesOf = async (count: number, fitsOnePage: boolean) =>
    (await render([...headings, rows(count)], { fitsOnePage })).pages.length

  it('has less space between its blocks if it then fits, and else its usual space', async () => {
    const most = async (fitsOnePage: boolean) => {
      let count = 5
      while ((await pagesOf(count + 1, fitsOnePage)) === 1) count++
      return count
    }
    const [usual, close] = [await most(false), await most(true)]
    expect(close).toBeGreaterThan(usual)
    const spread = await render([...headings, rows(close + 1)], { fitsOnePage: false })
    const unfit = await render([...headings, rows(close + 1)], { fitsOnePage: true })
    expect(unfit.pages).toEqual(spread.pages)
  })
})

describe('an address', () => {
  it('is a link beside the QR code of the same address', async () => {
    const url = 'https://movesheet.test/job/7?tab=payments'
    const { objects, pages } = await render([{ kind: 'address', text: 'Pay $5.00 online:', url }])
    const all = objects.join('\n')
    expect(all).toContain(`/URI (${url})`)
    expect(all).toContain(`/Alt (QR code of ${url})`)
    expect(pages[0]).toEqual(
      expect.arrayContaining([
        { text: 'Pay $5.00 online:', mark: 'P' },
        { text: url, mark: 'Link' },
      ]),
    )
  })
})

describe('the color of a company', () => {
  it('draws rules, headings and table heads', async () => {
    const drawn = async (accent: string | null) => {
      const company = { name: COMPANY, lines: [], logo: null, accent }
      return Buffer.from(await renderPdf(modelOf([inventory], { company })))
    }
    const own = await drawn('#b00020')
    expect(own.equals(await drawn(null))).toBe(false)
    expect(own.equals(await drawn('#b00020'))).toBe(true)
    expect((await drawn(null)).equals(await drawn('#364fc7'))).toBe(true)
  })
})
