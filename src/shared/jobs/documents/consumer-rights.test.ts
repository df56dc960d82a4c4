import { describe, expect, test } from 'vitest'
import { type BookletPage, CONSUMER_RIGHTS_PAGES, CONSUMER_RIGHTS_VERSION } from './consumer-rights.ts'

const textOf = (page: BookletPage) => page.blocks.map((block) => block.text).join(' ')
const pageNamed = (title: string) => {
  const found = CONSUMER_RIGHTS_PAGES.find((page) => page.title === title)
  if (!found) throw new Error(`no page '${title}'`)
  return textOf(found)
}

describe('consumer rights booklet', () => {
  test('has exactly 27 pages with different titles', () => {
    expect(CONSUMER_RIGHTS_PAGES).toHaveLength(27)
    expect(new Set(CONSUMER_RIGHTS_PAGES.map((page) => page.title)).size).toBe(27)
  })

  test.each(CONSUMER_RIGHTS_PAGES.map((page, index) => [index + 1, page] as const))(
    'page %i fills a page, starts with a heading and prints in any font',
    (_number, page) => {
      const words = textOf(page).split(' ').length
      expect(words).toBeGreaterThanOrEqual(100)
      expect(words).toBeLessThanOrEqual(260)
      expect(page.blocks[0]?.kind).toBe('heading')
      for (const block of page.blocks) {
        expect(block.text).toMatch(/^[\x20-\x7e]+$/)
        expect(block.text).toBe(block.text.trim())
        expect(block.text).not.toMatch(/^[#-]/)
      }
    },
  )

  test('parses headings, bullets and paragraphs, and has text under every heading', () => {
    const kinds = new Set(CONSUMER_RIGHTS_PAGES.flatMap((page) => page.blocks.map((block) => block.kind)))
    expect(kinds).toEqual(new Set(['heading', 'paragraph', 'bullet']))
    for (const { blocks, title } of CONSUMER_RIGHTS_PAGES) {
      blocks.forEach((block, index) => {
        if (block.kind === 'heading') expect(blocks[index + 1]?.kind, title).not.toBe('heading')
      })
      expect(blocks.at(-1)?.kind, title).not.toBe('heading')
    }
  })

  test.each([
    ['Binding estimates', '100 percent', '375.403'],
    ['Non-binding estimates', '110 percent', '375.407'],
    ['When the plan changes', 'up to 15 percent of all other charges', '375.703'],
    ['Full value protection', 'replacement', '375.201'],
    ['Released value and insurance', '60 cents per pound per article', '375.201'],
    ['Valuable goods and limits of cover', '$100 per pound', '375.203'],
    ['The bill of lading', 'at least 3 days before', '375.505'],
    ['The bill of lading', 'within 3 days of signing, without penalty', '375.505'],
    ['Weighing the shipment', '7 pounds per cubic foot', '375.517'],
    ['Storage in transit', 'at least 10 days before', '375.609'],
    ['Paying at delivery', 'Holding goods hostage is forbidden', '375.407'],
    ['The balance, and charges for lost goods', '7 days', '375.807'],
    ['The balance, and charges for lost goods', '30 days', '375.709'],
    ['Claims for loss, damage and delay', 'at least 9 months', '14706'],
    ['Claims for loss, damage and delay', 'Within 30 days', '370.5'],
    ['Claims for loss, damage and delay', 'Within 120 days', '370.9'],
    ['Claims for loss, damage and delay', 'every 60 days', '370.9'],
    ['Claims for loss, damage and delay', '2 years', '14706'],
    ['Arbitration, court and complaints', '$10,000 or less', '375.211'],
  ])('%s: states %s and cites rule %s', (title, figure, rule) => {
    expect(pageNamed(title)).toContain(figure)
    expect(pageNamed(title)).toContain(rule)
  })

  test('calculates its examples correctly', () => {
    expect(pageNamed('Non-binding estimates')).toContain(
      `estimate is $5,000 and the final charges are $6,200. You pay up to $${((5000 * 110) / 100).toLocaleString('en-US')} at delivery. The remaining $${6200 - (5000 * 110) / 100} `,
    )
    expect(pageNamed('Released value and insurance')).toContain('20-pound')
    expect(pageNamed('Released value and insurance')).toContain(`you receive $${(20 * 60) / 100}.`)
    expect(pageNamed('Full value protection')).toContain(
      `for 5,000 pounds, $${(5000 * 6).toLocaleString('en-US')} `,
    )
  })

  test('index lists every page by number and title', () => {
    const index = CONSUMER_RIGHTS_PAGES.find((page) => page.title === 'Electronic records and index')
    const entries = index?.blocks.filter((block) => block.kind === 'bullet') ?? []
    expect(entries).toHaveLength(24)
    for (const entry of entries) {
      const [, number, title] = /^Page (\d+): (.+?)( \[\d+\.\d+\])?$/.exec(entry.text) ?? []
      expect(CONSUMER_RIGHTS_PAGES[Number(number) - 1]?.title, entry.text).toBe(title)
    }
  })

  test('last page is the receipt and names the edition', () => {
    expect(CONSUMER_RIGHTS_PAGES.at(-1)?.title).toBe('Your receipt')
    expect(pageNamed('Your receipt')).toContain(`edition ${CONSUMER_RIGHTS_VERSION}.`)
  })
})
