import { describe, expect, it } from 'vitest'
import { materialPrices } from '../../../shared/company/settings/packing-materials.ts'
import { withDraftValue, type Draft } from '../../kernel/draft.ts'
import {
  foundMaterials,
  isSameMaterial,
  materialLines,
  materialProblems,
  materialRefusals,
  materialsInput,
  NEW_MATERIAL,
  newMaterialKey,
  storedMaterials,
  type TypedMaterials,
} from './materials.ts'

const company = { packingMaterials: materialPrices({ dish_pack: 11, own_1: { label: 'Wine box', rate: 8 } }) }

/** Returns the draft after changes of rows, by item. */
const drafted = (
  changes: Record<string, Partial<TypedMaterials[string]>>,
  before: Draft<TypedMaterials> = {},
) => {
  const stored = storedMaterials(company)
  return Object.entries(changes).reduce(
    (draft, [item, change]) =>
      withDraftValue(
        draft,
        stored,
        item,
        { ...NEW_MATERIAL, ...stored[item], ...draft[item], ...change },
        isSameMaterial,
      ),
    before,
  )
}
const added = { [newMaterialKey({})]: NEW_MATERIAL }

describe('packing materials', () => {
  it("lists the company's materials, then the added ones", () => {
    const lines = materialLines(company, added)
    expect(lines).toHaveLength(21)
    expect(lines[0]).toMatchObject({ label: 'Dish pack', rate: 11, standard: 9.5 })
    expect(lines[19]).toMatchObject({ label: 'Wine box', rate: 8, standard: null })
    expect(lines[20]).toMatchObject({ label: '', rate: '', stored: null })
  })

  it('finds words of the name in any order and case, and always shows added ones', () => {
    const found = (search: string, draft = {}) =>
      foundMaterials(materialLines(company, draft), search).map(({ item }) => item)
    expect(found('bag mattress')).toEqual(['mattress_bag_king', 'mattress_bag_queen'])
    expect(found('  ')).toHaveLength(20)
    expect(found('trombone')).toEqual([])
    expect(found('trombone', added)).toEqual(['new 1'])
  })

  it('sends only the changes of each material', () => {
    const draft = {
      ...drafted({ dish_pack: { rate: 0 }, own_1: { label: 'Bottle box' }, tape_rolls: { isRemoved: true } }),
      'new 1': { label: 'Rug wrap', rate: 6, isRemoved: false },
    }
    expect(materialsInput(company, draft)).toEqual({
      packingMaterials: [
        { item: 'dish_pack', rate: 0 },
        { item: 'tape_rolls', isRemoved: true },
        { item: 'own_1', label: 'Bottle box' },
        { label: 'Rug wrap', rate: 6 },
      ],
    })
  })

  it('counts a row reset to its stored values, and an added row that is removed, as unchanged', () => {
    expect(drafted({ dish_pack: { rate: 11 } })).toEqual({})
    expect(drafted({ 'new 1': { isRemoved: true } }, added)).toEqual({})
    expect(drafted({ dish_pack: { isRemoved: true } })).toHaveProperty('dish_pack')
  })

  it('reports errors by item and field', () => {
    expect(materialProblems(company, { ...added, ...drafted({ tape_rolls: { rate: 2_000_000 } }) })).toEqual({
      'new 1.label': 'Required.',
      'new 1.rate': 'Required.',
      'tape_rolls.rate': 'At most 1000000.',
    })
    expect(materialProblems(company, drafted({ newsprint: { rate: 32.505 } }))).toEqual({
      'newsprint.rate': 'At most two decimals.',
    })
    expect(materialProblems(company, drafted({ newsprint: { rate: 32.5 } }))).toEqual({})
  })

  it("shows the server's errors at their materials", () => {
    const draft = drafted({ tape_rolls: { rate: 1 }, own_1: { label: 'Dish pack' } })
    expect(
      materialRefusals(company, draft, {
        'packingMaterials.0.rate': 'At least 0.',
        'packingMaterials.1.label': 'Another material has this name.',
      }),
    ).toEqual({ 'tape_rolls.rate': 'At least 0.', 'own_1.label': 'Another material has this name.' })
  })
})
