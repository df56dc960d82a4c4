import { describe, expect, test } from 'vitest'
import { PACKING_MATERIALS } from '../../../../shared/company/settings/packing-materials.ts'
import {
  type BillForm,
  billConflict,
  billProblems,
  billToForm,
  changesOf,
  fieldErrors,
  materialCents,
  materialsCents,
  withCompanyRate,
  withRate,
} from './bill.form.ts'
import { shownBill } from './sample.testing.ts'

const blank = billToForm(shownBill())
const lineAt = (form: BillForm, index: number) => {
  const line = form.packingMaterials[index]
  if (!line) throw new RangeError(String(index))
  return line
}
const withLine = (index: number, change: Partial<BillForm['packingMaterials'][number]>): BillForm => ({
  ...blank,
  packingMaterials: blank.packingMaterials.with(index, { ...lineAt(blank, index), ...change }),
})

describe('packing materials', () => {
  test('marks a typed rate as manual unless it equals the company’s price', () => {
    const dish = lineAt(blank, 0)
    expect(dish.companyRate).toBe(9.5)
    const typed = withRate(dish, 11)
    expect([typed.rate, typed.isDirty]).toEqual([11, true])
    expect(withRate(typed, 9.5).isDirty).toBe(false)
    expect(withCompanyRate(typed)).toEqual(dish)
  })

  test('leaves the company’s price to the server after a manual price', () => {
    const shown = shownBill({
      packingMaterials: [
        { item: 'dish_pack', label: 'Dish pack', quantity: 2, rate: 12, amount: 24, isDirty: true },
      ],
    })
    const line = withCompanyRate(lineAt(billToForm(shown), 0))
    expect([line.rate, line.isDirty]).toEqual(['', false])
    expect(materialCents(line)).toBeNull()
    expect(materialsCents([line, lineAt(blank, 1)])).toBeNull()
  })

  test('calculates exact amounts and sums', () => {
    const form = { ...withLine(1, { quantity: 3 }) }
    const both = form.packingMaterials.with(2, { ...lineAt(form, 2), quantity: 1.5 })
    expect(materialCents(lineAt(form, 1))).toBe(900)
    expect(materialsCents(both)).toBe(900 + 638)
  })

  test.each([{ quantity: Number.NaN }, { quantity: 2, rate: Number.NaN }])(
    'counts text that is no number as 0 in the sum: %j',
    (change) => {
      expect(materialsCents(withLine(1, change).packingMaterials)).toBe(0)
    },
  )
})

describe('bill of lading request', () => {
  test('is empty without changes', () => expect(changesOf(blank, blank)).toEqual({}))

  test('contains only changed fields', () => {
    const form: BillForm = { ...blank, vehicle: 'Truck 7', pickupFrom: '2026-05-01', paymentForm: 'card' }
    expect(changesOf(blank, form)).toEqual({
      vehicle: 'Truck 7',
      pickupFrom: '2026-05-01',
      paymentForm: 'card',
    })
  })

  test('sends null for a cleared day', () => {
    const dated: BillForm = { ...blank, pickupFrom: '2026-05-01' }
    expect(changesOf(dated, blank)).toEqual({ pickupFrom: null })
  })

  test('sends a declared value only for a lump sum', () => {
    const lump: BillForm = { ...blank, optionValuation: 'lump', declaredValue: 9000 }
    expect(changesOf(blank, lump)).toEqual({ optionValuation: 'lump', declaredValue: 9000 })
    expect(changesOf(lump, { ...lump, optionValuation: 'basic' })).toEqual({
      optionValuation: 'basic',
      declaredValue: null,
    })
  })

  test('sends all materials, in the order of the server', () => {
    const sent = changesOf(blank, withLine(4, { quantity: 2 }))['packingMaterials']
    expect(sent).toHaveLength(PACKING_MATERIALS.length)
    expect(sent).toHaveProperty('4', { item: 'mirror_pack', quantity: 2, rate: 12.5, isDirty: false })
  })
})

describe('bill of lading validation', () => {
  const problems = (form: BillForm, pounds: number | null = null) =>
    billProblems(form, changesOf(blank, form), pounds)

  test('accepts a valid form', () => expect(problems({ ...blank, vehicle: 'Truck 7' }, 1400)).toEqual({}))

  test('rejects a declared value under $3.50 per pound', () => {
    const low: BillForm = { ...blank, optionValuation: 'lump', declaredValue: 4899.99 }
    expect(problems(low, 1400)).toEqual({ declaredValue: 'At least $4,900.00.' })
    expect(problems({ ...low, declaredValue: 4900 }, 1400)).toEqual({})
    expect(problems(low)).toEqual({})
    // A lump sum requires a declared value.
    const none = { declaredValue: 'Declare the value of the shipment.' }
    expect(problems({ ...low, declaredValue: '' }, 1400)).toEqual(none)
    expect(problems({ ...low, declaredValue: '' })).toEqual(none)
    // A weight that increased later must not block other changes.
    expect(billProblems(low, { vehicle: 'Truck 7' }, 1400)).toEqual({})
  })

  test('rejects a period that ends before it begins', () => {
    const form: BillForm = { ...blank, deliveryFrom: '2026-05-03', deliveryTo: '2026-05-02' }
    expect(problems(form)).toEqual({ deliveryTo: 'The last day is before the first.' })
  })

  test('rejects a cleared manual rate and a text that is too long', () => {
    const form = withLine(2, { rate: '', isDirty: true })
    expect(problems({ ...form, insurance: 'x'.repeat(501) })).toEqual({
      'packingMaterials.2.rate': 'Required.',
      insurance: 'Maximum of 500 characters.',
    })
  })
})

test('maps the server’s errors to the form’s fields', () => {
  expect(
    fieldErrors({
      'documents.billOfLading.variables.packingMaterials.3.rate': 'At least 0.',
      'documents.billOfLading.variables.paymentForm': 'Pick one.',
      version: 'Other.',
    }),
  ).toEqual({ 'packingMaterials.3.rate': 'At least 0.', paymentForm: 'Pick one.' })
})

describe('bill of lading edited by two people', () => {
  const typed: BillForm = { ...blank, vehicle: 'Truck 8', pickupFrom: '2027-03-01', isGuaranteed: true }

  test('shows both versions of the fields that both changed, and of no others', () => {
    const theirs = { ...blank, vehicle: 'Truck 9', pickupFrom: '2027-03-02', notifyPerson: 'Ann' }
    expect(billConflict(typed, blank, theirs)).toEqual({
      theirs: expect.stringContaining('Vehicle: Truck 9'),
      mine: expect.stringContaining('Vehicle: Truck 8'),
    })
    expect(billConflict(typed, blank, theirs)?.theirs.split('\n').toSorted()).toEqual([
      'Pick-up, first day: 03/02/2027',
      'Vehicle: Truck 9',
    ])
  })

  test('has no conflict if they changed different fields, or the same field to the same value', () => {
    expect(billConflict(typed, blank, { ...blank, notifyPerson: 'Ann', vehicle: 'Truck 8' })).toBeNull()
    expect(billConflict(typed, blank, blank)).toBeNull()
  })
})
