import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_VARIABLES } from '../../company/settings/company.variables.ts'
import { centsFromDollars, sumCents } from '../../kernel/money.ts'
import { lineText } from '../estimates/item-label.ts'
import { CHANGE_ITEM } from '../estimates/automatic.ts'
import { agreedPriceOf, agreedTotalCents } from '../finances/agreed.ts'
import { changeLineSchema, type ChangeLine } from './change-order.ts'
import { changeRates, changeTotalCents, isSummedUp, lineReckoning, priceFlags, priceLine } from './pricing.ts'

const facts = { variables: DEFAULT_VARIABLES, packingMaterials: {}, crewSize: 3, isFederal: false }
const rates = changeRates(facts)
const rateOf = (key: string, more: object = {}) =>
  changeRates({ ...facts, ...more }).find((rate) => rate.key === key)

describe('rates of a change', () => {
  it('are those of the estimate: crew, packing, truck, heavy items, long carries and materials', () => {
    expect(rateOf('waiting.crew')).toMatchObject({
      label: 'Moving labor, crew of 3',
      rate: 120,
      unit: 'hour',
    })
    expect(rateOf('waiting.crew', { crewSize: 6 })).toMatchObject({
      label: 'Moving labor, crew of 6',
      rate: 240,
    })
    expect(rateOf('packing.work')).toMatchObject({ label: 'Packing labor, crew of 3', rate: 90 })
    expect(rateOf('material.dish_pack')).toMatchObject({ label: 'Dish pack', rate: 9.5, kind: 'packing' })
    expect(rateOf('service.carry')).toMatchObject({ rate: 50, unit: 'distance' })
    expect(rateOf('stop.drive')).toMatchObject({ rate: 1, unit: 'mile' })
  })

  it('leave out rates of 0, and impracticable operations of moves that are not federal', () => {
    const free = { ...DEFAULT_VARIABLES, heavyItemFee: { ...DEFAULT_VARIABLES.heavyItemFee, value: 0 } }
    expect(rateOf('item.heavy', { variables: free })).toBeUndefined()
    expect(rateOf('impracticable.work')).toBeUndefined()
    expect(rateOf('impracticable.work', { isFederal: true })).toMatchObject({ rate: 120 })
  })
})

it('says what a line is and how its price is calculated', () => {
  const line = priceLine(rates, { key: 'waiting.crew', units: 1.25, note: 'Elevator' })
  expect(line && [lineText(line), lineReckoning(line), line.total]).toEqual([
    'Elevator (Moving labor, crew of 3)',
    '1.25 hours × $120.00',
    150,
  ])
  expect(priceLine(rates, { key: 'no such rate', units: 1, note: '' })).toBeNull()
})

it('names lines that the rates price otherwise', () => {
  const line = priceLine(rates, { key: 'waiting.crew', units: 1, note: '' }) as ChangeLine // a known key
  expect(priceFlags(rates, [line])).toEqual([])
  expect(
    priceFlags(rates, [
      { ...line, rate: 100 },
      { ...line, key: 'gone' },
    ]),
  ).toEqual([
    'Moving labor, crew of 3: the job’s rate is $120.00; $100.00 was signed.',
    'Moving labor, crew of 3: the job has no such rate; $120.00 was signed.',
  ])
})

const inputs = fc.array(
  fc.record({
    key: fc.constantFrom(...rates.map(({ key }) => key)),
    units: fc.integer({ min: 1, max: 100_000 }).map((hundredths) => hundredths / 100),
    note: fc.constant(''),
  }),
  { minLength: 1, maxLength: 8 },
)
const orders = fc.array(fc.record({ inputs, isAfterLoading: fc.boolean(), isImpracticable: fc.boolean() }), {
  maxLength: 5,
})

it('adds up: a total is the sum of its lines, and the agreed price is the estimate and all changes', () => {
  fc.assert(
    fc.property(orders, fc.nat(1_000_000), fc.boolean(), (made, estimate, isFederal) => {
      const additions = made.map(({ inputs: some, ...order }) => {
        const lines = some.flatMap((input) => priceLine(rates, input) ?? [])
        const total = changeTotalCents(lines) / 100
        expect(lines.map((line) => changeLineSchema.parse(line))).toEqual(lines)
        expect(isSummedUp({ lines, total })).toBe(true)
        expect(isSummedUp({ lines, total: total + 0.01 })).toBe(false)
        expect(sumCents(lines.map((line) => centsFromDollars(line.total)))).toBe(centsFromDollars(total))
        return {
          ...order,
          cents: changeTotalCents(lines),
          lines: lines.map((line) => ({ ...line, item: CHANGE_ITEM })),
        }
      })
      const agreed = agreedPriceOf({
        agreements: [],
        loadingBeganAt: null,
        isStarted: false,
        booked: { lineItems: [{ item: 'moving', rate: estimate / 100, units: 1 }] },
        estimate: [],
        additions,
        isFederal,
      })
      expect(agreedTotalCents(agreed)).toBe(estimate + sumCents(additions.map(({ cents }) => cents)))
      if (!isFederal) expect(agreed.afterLoadingCents + agreed.impracticableCents).toBe(0)
    }),
  )
})
