import { describe, expect, it } from 'vitest'
import { CUBE_SHEET_CATALOGUE } from '../../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import { catalogueItem, categoriesOf, choiceGroups, isNewName } from './choices.ts'
import { itemKey } from '../../../../shared/jobs/documents/cube-sheet.ts'
import { addItem, openSheet } from './sheet.ts'

const none = new Set<string>()
const { lines } = addItem(
  openSheet([]),
  { category: 'Boat house', item: 'Zither', units: 2, volume: 30 },
  'a',
)

describe('cube sheet choices', () => {
  it('contain the whole catalog by category, each item once', () => {
    const groups = choiceGroups('', null, [], none)
    expect(groups.map(({ category }) => category)).toEqual(categoriesOf([]))
    const keys = groups.flatMap(({ choices }) => choices.map(({ key }) => key))
    expect(keys).toHaveLength(CUBE_SHEET_CATALOGUE.length)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('list counted items first in their category', () => {
    const king = itemKey({ category: 'Bedroom', item: 'Bed, king' })
    const [group] = choiceGroups('', 'Bedroom', [], new Set([king]))
    expect(group?.choices[0]?.item).toBe('Bed, king')
    expect(group?.choices.filter(({ key }) => key === king)).toHaveLength(1)
  })

  it('include typed items that are not in the catalog, in their category and in the search', () => {
    expect(choiceGroups('', 'Boat house', lines, none)).toMatchObject([
      { category: 'Boat house', choices: [{ item: 'Zither', volume: 30 }] },
    ])
    expect(choiceGroups('zith', 'Bedroom', lines, none)[0]?.choices[0]?.item).toBe('Zither')
    expect(choiceGroups('zith', null, [], none)).toEqual([])
  })
})

describe('typed item name', () => {
  it('is new unless it is in the catalog or on the sheet', () => {
    expect(isNewName('Zither', [])).toBe(true)
    expect(isNewName(' zither', lines)).toBe(false)
    expect(isNewName('bed, QUEEN', [])).toBe(false)
    expect(isNewName('  ', [])).toBe(false)
    expect(catalogueItem('bed, QUEEN ')).toMatchObject({ category: 'Bedroom', volume: 65 })
  })
})
