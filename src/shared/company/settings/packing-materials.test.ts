import { describe, expect, it } from 'vitest'
import {
  materialPrices,
  billMaterials,
  MAX_MATERIALS,
  applyMaterialChanges,
  type MaterialChange,
  type StoredMaterials,
} from './packing-materials.ts'

const labels = (stored: StoredMaterials) => materialPrices(stored).map(({ label }) => label)
const after = (changes: MaterialChange[], before: StoredMaterials = {}) => {
  const { stored, problems } = applyMaterialChanges(before, changes)
  expect(problems).toEqual({})
  return stored
}

describe('packing materials of a company', () => {
  it("start with the defaults, with the company's prices", () => {
    expect(materialPrices({ dish_pack: 11 })).toHaveLength(19)
    expect(materialPrices({ dish_pack: 11 })[0]).toEqual({ item: 'dish_pack', label: 'Dish pack', rate: 11 })
  })

  it('are added at the end in the order of their addition', () => {
    const stored = after(Array.from({ length: 12 }, (_, index) => ({ label: `Box ${index}`, rate: index })))
    expect(labels(stored).slice(19)).toEqual(Array.from({ length: 12 }, (_, index) => `Box ${index}`))
  })

  it('can be renamed and removed, including defaults, and a price alone is stored as before', () => {
    const stored = after([
      { item: 'dish_pack', rate: 10 },
      { item: 'tape_rolls', label: 'Packing tape' },
      { item: 'newsprint', isRemoved: true },
    ])
    expect(stored).toEqual({
      dish_pack: 10,
      tape_rolls: { rate: 3.5, label: 'Packing tape' },
      newsprint: { rate: 32, isRemoved: true },
    })
    expect(labels(stored)).toContain('Packing tape')
    expect(labels(stored)).toHaveLength(18)
  })

  it('keep their item when a removed name is added again', () => {
    const gone = after([{ item: 'newsprint', isRemoved: true }])
    expect(after([{ label: 'newsprint,  25 LB bundle', rate: 30 }], gone)).toEqual({
      newsprint: { rate: 30, label: 'newsprint,  25 LB bundle' },
    })
  })

  it('stay on a bill of lading that has a quantity of them, with their last name and price', () => {
    const stored = after([{ item: 'own_1', isRemoved: true }], { own_1: { label: 'Wine box', rate: 8 } })
    expect(billMaterials(stored, [{ item: 'own_1', quantity: 2 }]).at(-1)).toEqual({
      item: 'own_1',
      label: 'Wine box',
      rate: 8,
    })
    expect(billMaterials(stored, [{ item: 'own_1', quantity: 0 }])).toHaveLength(19)
  })

  it('may take a name that another material gives up in the same save', () => {
    const stored = after([
      { item: 'newsprint', isRemoved: true },
      { item: 'dish_pack', label: 'Paper pad' },
      { item: 'paper_pads', label: 'Dish pack' },
    ])
    expect(labels(stored).filter((label) => label === 'Dish pack')).toHaveLength(1)
  })

  it.each<[MaterialChange, string, string]>([
    [{ label: 'DISH  pack', rate: 1 }, '0.label', 'Another material has this name.'],
    [{ item: 'newsprint', label: 'Dish pack' }, '0.label', 'Another material has this name.'],
    [{ label: 'Rug wrap' }, '0.rate', 'Required.'],
    [{ rate: 3 }, '0.label', 'Required.'],
    [{ item: 'gold', rate: 1 }, '0.item', 'There is no such material.'],
    [{ item: 'own_9', isRemoved: true }, '0.item', 'There is no such material.'],
  ])('reject %j', (change, path, message) => {
    expect(applyMaterialChanges({}, [change]).problems).toEqual({ [path]: message })
  })

  it('reject a change of a material that was removed in the meantime', () => {
    const stored = after([{ item: 'newsprint', isRemoved: true }])
    expect(applyMaterialChanges(stored, [{ item: 'newsprint', rate: 1 }]).problems).toEqual({
      '0.item': 'This material was removed.',
    })
  })

  it('are limited to 60, and their names together to the size of the column', () => {
    const boxes = (count: number, name: string) =>
      Array.from({ length: count }, (_, index) => ({ label: `${index} ${name}`, rate: 1 }))
    expect(labels(after(boxes(MAX_MATERIALS - 19, 'box')))).toHaveLength(MAX_MATERIALS)
    expect(Object.values(applyMaterialChanges({}, boxes(MAX_MATERIALS - 18, 'box')).problems)).toEqual([
      'At most 60 materials.',
    ])
    const removed = (count: number, name: string) =>
      Object.fromEntries(
        boxes(count, name).map((box, index) => [`own_${index + 1}`, { ...box, isRemoved: true as const }]),
      )
    const added = { label: 'Rug wrap', rate: 6 }
    expect(applyMaterialChanges(removed(100, 'box'), [added]).problems).toEqual({
      '0.label': 'Too many materials were added and removed. Rename one instead.',
    })
    expect(applyMaterialChanges(removed(90, '箱'.repeat(57)), [added]).problems).toEqual({
      '0.label': 'All names together are too long. Shorten some.',
    })
  })
})
