import { describe, expect, it } from 'vitest'
import { foundSections, hitsIn } from './found-sections.ts'

const sections = [
  { title: 'Loading', text: 'Straps go crosswise. Two straps a sofa.' },
  { title: 'Packing', text: 'Plates stand on edge.' },
  { title: 'Café rules', text: 'No straps here.' },
]

describe('search in the manual', () => {
  it.each([
    ['', 3],
    ['strap', 2],
    ['straps sofa', 1],
    ['cafe', 1],
    ['LOADING', 1],
    ['nothing', 0],
  ])('%j finds %i sections', (search, count) => {
    expect(foundSections(sections, search)).toHaveLength(count)
  })

  it('counts occurrences of the words', () => {
    expect(hitsIn(sections[0]?.text ?? '', 'strap')).toBe(2)
    expect(hitsIn('Straps', '')).toBe(0)
  })
})
