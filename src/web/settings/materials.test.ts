import { describe, expect, it } from 'vitest'
import { foundMaterials, materialProblems, materialRefusals, materialsInput, pricesOf } from './materials.ts'

describe('prices of materials', () => {
  it('shows the own price where there is one and the default elsewhere', () => {
    const prices = pricesOf({ packingMaterials: [{ item: 'dish_pack', label: 'Dish pack', rate: 11 }] })
    expect(prices).toMatchObject({ dish_pack: 11, paper_pads: 3.5 })
    expect(Object.keys(prices)).toHaveLength(19)
  })

  it('finds by words of the label in any order and case', () => {
    expect(foundMaterials('bag mattress').map(({ item }) => item)).toEqual([
      'mattress_bag_king',
      'mattress_bag_queen',
    ])
    expect(foundMaterials('  ')).toHaveLength(19)
    expect(foundMaterials('trombone')).toEqual([])
  })

  it('sends changed prices as numbers', () => {
    expect(materialsInput({ tape_rolls: '4.25', dish_pack: 0 })).toEqual({
      packingMaterials: [
        { item: 'dish_pack', rate: 0 },
        { item: 'tape_rolls', rate: 4.25 },
      ],
    })
  })

  it('tells what is wrong by material, whatever their order', () => {
    expect(materialProblems({ tape_rolls: 2_000_000, dish_pack: '', newsprint: 1 })).toEqual({
      dish_pack: 'Required.',
      tape_rolls: 'At most 1000000.',
    })
    expect(materialProblems({ newsprint: 32.505 })).toEqual({ newsprint: 'At most two decimals.' })
    expect(materialProblems({ newsprint: 32.5 })).toEqual({})
  })

  it('puts what the server refuses beside its material', () => {
    expect(
      materialRefusals({ tape_rolls: 1, dish_pack: 2 }, { 'packingMaterials.1.rate': 'At least 0.' }),
    ).toEqual({ tape_rolls: 'At least 0.' })
  })
})
