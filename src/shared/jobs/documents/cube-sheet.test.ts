import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CUBE_SHEET_CATALOGUE, CUBE_SHEET_CATEGORIES, searchCatalogue } from './cube-sheet.catalogue.ts'
import { cubicFeetOf, poundsOf, TRUCK_CUBIC_FEET, truckSizeFor, truckSizeForRooms } from './cube-sheet.ts'
import { TRUCK_SIZES } from './truck-sizes.ts'
import { DESCRIPTIVE_SYMBOLS, EXCEPTION_SYMBOLS, LOCATION_SYMBOLS } from './inventory.symbols.ts'

const itemsFor = (text: string) => searchCatalogue(text).map(({ item }) => item)
const volumeOf = (category: string, item: string) =>
  CUBE_SHEET_CATALOGUE.find((entry) => entry.category === category && entry.item === item)?.volume

describe('cube sheet catalog', () => {
  it('has at least 300 items, and 12 or more in every category', () => {
    expect(CUBE_SHEET_CATALOGUE.length).toBeGreaterThanOrEqual(300)
    for (const category of CUBE_SHEET_CATEGORIES) {
      const own = CUBE_SHEET_CATALOGUE.filter((entry) => entry.category === category)
      expect(own.length, category).toBeGreaterThanOrEqual(12)
    }
  })

  it('lists every item once, with its own id', () => {
    const ids = CUBE_SHEET_CATALOGUE.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    const names = CUBE_SHEET_CATALOGUE.map(({ category, item }) => `${category}: ${item.toLowerCase()}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each([
    ['Bed, single', 40],
    ['Bed, double', 60],
    ['Bed, queen', 65],
    ['Bed, king', 70],
  ])('gives %s %d cubic feet', (item, volume) => {
    expect(volumeOf('Bedroom', item)).toBe(volume)
  })

  it('has no volume only for the car', () => {
    expect(CUBE_SHEET_CATALOGUE.filter(({ volume }) => volume === null)).toMatchObject([
      { category: 'Garage', item: 'Car' },
    ])
    for (const { item, volume } of CUBE_SHEET_CATALOGUE)
      if (volume !== null) expect(volume, item).toBeGreaterThan(0)
  })
})

describe('volume and weight', () => {
  it('sums without floating-point errors', () => {
    expect(cubicFeetOf([])).toBe(0)
    expect(
      cubicFeetOf([
        { units: 0.1, volume: 1 },
        { units: 0.2, volume: 1 },
      ]),
    ).toBe(0.3)
    expect(
      cubicFeetOf([
        { units: 2, volume: 65 },
        { units: 12, volume: 1.5 },
      ]),
    ).toBe(148)
  })

  it('rounds each line half away from zero before adding', () => {
    expect(cubicFeetOf([{ units: 0.15, volume: 4.5 }])).toBe(0.68)
    expect(
      cubicFeetOf([
        { units: 0.29, volume: 0.5 },
        { units: 0.29, volume: 0.5 },
      ]),
    ).toBe(0.3)
  })

  it('equals integer arithmetic for all lines of two decimals', () => {
    const hundredths = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(fc.array(fc.tuple(hundredths, hundredths), { maxLength: 20 }), (pairs) => {
        const lines = pairs.map(([units, volume]) => ({ units: units / 100, volume: volume / 100 }))
        const wanted = pairs.reduce(
          (sum, [units, volume]) => sum + (BigInt(units) * BigInt(volume) + 50n) / 100n,
          0n,
        )
        expect(cubicFeetOf(lines)).toBe(Number(wanted) / 100)
      }),
    )
  })

  it('calculates weight from pounds per cubic foot, to two decimals', () => {
    expect(poundsOf(100.01, 7)).toBe(700.07)
    expect(poundsOf(0.5, 0.01)).toBe(0.01)
    expect(poundsOf(0, 7)).toBe(0)
  })
})

describe('truck size', () => {
  it('is the smallest truck that holds the volume, to the last cubic foot', () => {
    expect(truckSizeFor(0)).toEqual({ size: 10, trucks: 1, fill: 0 })
    expect(truckSizeFor(402)).toEqual({ size: 10, trucks: 1, fill: 1 })
    expect(truckSizeFor(402.01)).toMatchObject({ size: 15, trucks: 1 })
    expect(truckSizeFor(764.01)).toMatchObject({ size: 20, trucks: 1 })
    expect(truckSizeFor(1016.01)).toMatchObject({ size: 26, trucks: 1 })
    expect(truckSizeFor(1682)).toEqual({ size: 26, trucks: 1, fill: 1 })
  })

  it('is several of the largest trucks above its volume', () => {
    expect(truckSizeFor(1682 + 841)).toEqual({ size: 26, trucks: 2, fill: 0.5 })
    expect(truckSizeFor(3364)).toEqual({ size: 26, trucks: 2, fill: 1 })
    expect(truckSizeFor(3364.01)).toMatchObject({ size: 26, trucks: 3 })
  })

  it('never has less space for more volume, and always enough', () => {
    const feet = fc.integer({ min: 0, max: 2_000_000 }).map((hundredths) => hundredths / 100)
    const roomFor = (volume: number) => {
      const { size, trucks } = truckSizeFor(volume)
      return trucks * TRUCK_CUBIC_FEET[size]
    }
    fc.assert(
      fc.property(feet, feet, (one, other) => {
        expect(roomFor(Math.min(one, other))).toBeLessThanOrEqual(roomFor(Math.max(one, other)))
        const { size, trucks, fill } = truckSizeFor(one)
        expect(fill).toBeGreaterThanOrEqual(0)
        expect(fill).toBeLessThanOrEqual(1)
        expect((trucks - 1 + fill) * TRUCK_CUBIC_FEET[size]).toBeCloseTo(one, 6)
      }),
    )
  })

  it('depends on the number of rooms if nothing is counted', () => {
    expect([0, 1, 2, 3, 4, 5, 12].map((rooms) => truckSizeForRooms(rooms))).toEqual([
      10, 10, 15, 20, 20, 26, 26,
    ])
    expect(TRUCK_SIZES.map((size) => TRUCK_CUBIC_FEET[size])).toEqual([402, 764, 1016, 1682])
  })
})

describe('catalog search', () => {
  it('returns all items in order for an empty search', () => {
    expect(searchCatalogue('')).toEqual(CUBE_SHEET_CATALOGUE)
    expect(searchCatalogue('  , ')).toEqual(CUBE_SHEET_CATALOGUE)
  })

  it('finds beginnings of words in item or category, in any order, ignoring case and accents', () => {
    expect(itemsFor('king bed')).toContain('Bed, king')
    expect(itemsFor('nurs crib')).toEqual(['Crib', 'Crib mattress'])
    expect(itemsFor('PIÁNO up')).toEqual(['Piano, upright'])
    expect(itemsFor('bakers')).toEqual(['Baker’s rack'])
    expect(itemsFor('washer')).not.toContain('Dishwasher')
    expect(itemsFor('piano zebra')).toEqual([])
  })

  it('lists items that begin with the text first', () => {
    const found = itemsFor('car')
    expect(found[0]).toBe('Car')
    const begins = found.map((item) => item.toLowerCase().startsWith('car'))
    expect(begins).toEqual([...begins].toSorted((one, other) => Number(other) - Number(one)))
    expect(begins).toContain(false)
  })

  it('finds every item by its name', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CUBE_SHEET_CATALOGUE), (entry) => {
        expect(searchCatalogue(`${entry.category} ${entry.item.toUpperCase()}`)).toContain(entry)
      }),
    )
  })
})

describe('inventory symbols', () => {
  it('are the printed ones', () => {
    expect(DESCRIPTIVE_SYMBOLS.map(({ code }) => code).join(' ')).toBe(
      'BW C CP PBO CD SW DBO PB PE PP MCU CU',
    )
    expect(EXCEPTION_SYMBOLS.map(({ code }) => code).join(' ')).toBe(
      'BE BR BU CH D F G L M MI MO P R RU SC SH SO ST S T W Z',
    )
    expect(LOCATION_SYMBOLS.map(({ code }) => code)).toEqual(
      Array.from({ length: 19 }, (_, index) => String(index + 1)),
    )
    expect(LOCATION_SYMBOLS[11]).toEqual({ code: '12', label: 'Edg' })
  })
})
