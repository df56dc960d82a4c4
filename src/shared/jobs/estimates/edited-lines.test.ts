import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_VARIABLES } from '../../company/settings/company.variables.ts'
import { automaticEstimate } from './automatic.ts'
import { afterTruckChange, mergeLines, parseSentLines, type EditedEstimate } from './edited-lines.ts'

type Facts = Parameters<typeof automaticEstimate>[0]
const facts: Facts = {
  jobType: 'intrastate_local',
  jobDate: '2026-12-01 09:00:00',
  crewSize: 2,
  locations: [],
  minimumTime: null,
  variables: DEFAULT_VARIABLES,
  useTruck: true,
  distanceMiles: 20,
  defaultLines: [{ item: 'materials', rate: 15, units: 2 }],
}
const lineOf = (changed: Partial<Facts> = {}) => automaticEstimate({ ...facts, ...changed })
/** Returns what a save stores of the lines that were shown, and the resulting estimate. */
function save(
  change: (shown: ReturnType<typeof mergeLines>) => Parameters<typeof parseSentLines>[0],
  before: EditedEstimate | null = null,
) {
  const automatic = lineOf()
  const shown = mergeLines(automatic, before)
  return parseSentLines(change(shown), { shown, automatic, before })
}
const short = (written: EditedEstimate | null, changed: Partial<Facts> = {}) =>
  mergeLines(lineOf(changed), written).map(({ basis, rate, units, isDirty }) => [basis, rate, units, isDirty])
const edit = (basis: string, rate: number) => (shown: ReturnType<typeof mergeLines>) =>
  shown.map((line) => (line.basis === basis ? { ...line, rate, isDirty: true } : line))

describe('edited lines', () => {
  it('store nothing if everything is sent back as shown', () => {
    expect(save((shown) => shown)).toBeNull()
  })

  it('do not stop other lines from following crew, hours and locations', () => {
    const written = save(edit('truckFlat', 99))
    expect(short(written, { crewSize: 4, distanceMiles: 31.5 })).toEqual([
      ['labor', 160, 3, false],
      ['truckFlat', 99, 1, true],
      ['truckMiles', 1, 31.5, false],
      ['default:1', 15, 2, false],
    ])
  })

  it('contain their automatic value only if it differs', () => {
    const edited = (rate: number) => mergeLines(lineOf(), save(edit('labor', rate)))[0]
    expect(edited(75)?.automatic).toEqual({ rate: 80, units: 3, total: 240 })
    expect(edited(80)).toMatchObject({ isDirty: true })
    expect(edited(80)?.automatic).toBeUndefined()
  })

  it('include lines without isDirty, which take the free basis of their item', () => {
    const written = save((shown) =>
      shown.map(({ item, rate, units, lineItemDate }) => ({ item, rate, units, lineItemDate })),
    )
    expect(short(written, { crewSize: 4 })).toEqual([
      ['labor', 80, 3, true],
      ['truckFlat', 80, 1, true],
      ['truckMiles', 1, 20, true],
      ['default:1', 15, 2, true],
    ])
  })

  it('include lines that are marked as not edited but differ from what was shown', () => {
    const written = save((shown) => shown.map((line) => ({ ...line, units: line.units + 1, isDirty: false })))
    expect(short(written).every(([, , , isDirty]) => isDirty)).toBe(true)
  })

  it('count as added by hand from the second of a basis on, and come last', () => {
    const second = { item: 'hourlyRateThree', rate: 120, units: 1, lineItemDate: null }
    expect(short(save((shown) => [...shown, second])).at(-1)).toEqual([null, 120, 1, true])
  })

  it('stay removed until the estimate is automatic again', () => {
    const written = save((shown) => shown.filter(({ basis }) => basis !== 'truckMiles'))
    const later = { distanceMiles: 50, crewSize: 3 }
    expect(short(written, later).map(([basis]) => basis)).toEqual(['labor', 'truckFlat', 'default:1'])
    const again = save((shown) => shown, written)
    expect(short(again, later)).toEqual(short(written, later))
    expect(short(null, later)).toHaveLength(4)
  })

  it('return to automatic one by one', () => {
    const written = save(edit('labor', 75))
    const back = save(
      (shown) => shown.map((line) => ({ ...line, ...line.automatic, isDirty: false })),
      written,
    )
    expect(back).toBeNull()
  })

  it('never change or remove what only the server calculates', () => {
    const valuation = {
      id: 9,
      total: 500,
      lineItemDate: null,
      label: null,
      isDirty: false,
      basis: 'valuation' as const,
      item: 'valuation',
      rate: 1,
      units: 500,
    }
    const automatic = [...lineOf(), valuation]
    const context = { shown: automatic, automatic, before: null }
    expect(parseSentLines(lineOf(), context)).toBeNull()
    const sent = automatic.map((line) => ({ ...line, rate: 0, isDirty: true }))
    const bases = mergeLines(automatic, parseSentLines(sent, context))
    expect(bases.find(({ basis }) => basis === 'valuation')).toMatchObject({ rate: 1, isDirty: false })
  })
})

describe('an estimate from before lines were edited one by one', () => {
  const older: EditedEstimate = {
    lineItems: [
      { id: 4, item: 'discount', rate: 40, units: 1 },
      { id: 7, item: 'hourlyRateTwo', rate: 90, units: 5 },
    ],
  }

  it('stays as it was written, whatever the job needs', () => {
    expect(short(older, { crewSize: 4 })).toEqual([
      [null, 40, 1, true],
      ['labor', 90, 5, true],
    ])
  })

  it('gets no automatic lines from a save, and truck lines only when a truck is newly needed', () => {
    const saved = save((shown) => shown.map((line) => ({ ...line, rate: line.rate + 1 })), older)
    expect(short(saved).map(([, rate]) => rate)).toEqual([41, 91])
    const needed = afterTruckChange(older, lineOf(), true)
    expect(short(needed).map(([basis]) => basis)).toEqual([null, 'labor', 'truckFlat', 'truckMiles'])
  })
})

describe('truck lines', () => {
  it('are removed with the truck, including edited ones, and return as calculated', () => {
    const written = save(edit('truckFlat', 99))
    expect(written).not.toBeNull()
    const off = written && afterTruckChange(written, lineOf({ useTruck: false }), false)
    expect(off).toBeNull()
    expect(short(off, { useTruck: false }).map(([basis]) => basis)).toEqual(['labor', 'default:1'])
    expect(short(off)[1]).toEqual(['truckFlat', 80, 1, false])
  })

  it('return when the truck is turned on after somebody removed them', () => {
    const written = save((shown) => shown.filter(({ basis }) => basis !== 'truckFlat'))
    expect(written && afterTruckChange(written, lineOf(), true)).toBeNull()
  })

  it.each([
    ['a move priced by weight', { jobType: 'interstate', cubicFeet: 100 }, ['weight', 'default:1']],
    ['miles that nobody knows', { distanceMiles: null }, ['labor', 'truckFlat', 'default:1']],
    [
      'a line for nothing',
      { defaultLines: [{ item: 'materials', rate: 5, units: 0 }] },
      ['labor', 'truckFlat', 'truckMiles'],
    ],
    [
      'a company that prices trucks itself',
      { defaultLines: [{ item: 'truckFlatRate', rate: 5, units: 1 }] },
      ['labor', 'default:1'],
    ],
    ['a job priced by the rules before', { rules: 1 }, ['labor', 'default:1']],
  ] as const)('of %s', (_name, changed, bases) => {
    expect(short(null, changed).map(([basis]) => basis)).toEqual(bases)
  })
})

it('saving the lines as shown changes nothing after any edits, additions and removals', () => {
  const line = fc.record({
    item: fc.constantFrom('hourlyRateTwo', 'truckFlatRate', 'truckByDistance', 'materials', 'discount'),
    rate: fc.integer({ min: 0, max: 500 }),
    units: fc.integer({ min: 0, max: 20 }),
    isDirty: fc.option(fc.boolean()),
    basis: fc.option(fc.constantFrom('labor' as const, 'truckFlat' as const, 'truckMiles' as const)),
    lineItemDate: fc.constant(null),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), fc.boolean(), (lines, keeps) => {
      const written = save((shown) => (keeps ? [...shown, ...lines] : lines))
      const again = save((shown) => shown, written)
      expect(short(again)).toEqual(short(written))
      const bases = short(written).flatMap(([basis]) => basis ?? [])
      expect(new Set(bases).size).toBe(bases.length)
    }),
    { numRuns: 300 },
  )
})
