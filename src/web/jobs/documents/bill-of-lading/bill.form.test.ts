import { describe, expect, test } from 'vitest'
import { PACKING_MATERIALS } from '../../../../shared/company/settings/packing-materials.ts'
import type { BillForm } from './bill.form.ts'
import {
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
  test('a rate typed by hand is dirty until it is the company’s again', () => {
    const dish = lineAt(blank, 0)
    expect(dish.companyRate).toBe(9.5)
    const typed = withRate(dish, 11)
    expect([typed.rate, typed.isDirty]).toEqual([11, true])
    expect(withRate(typed, 9.5).isDirty).toBe(false)
    expect(withCompanyRate(typed)).toEqual(dish)
  })

  test('a price that came by hand leaves the company’s to the server', () => {
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

  test('amounts and their sum are exact', () => {
    const form = { ...withLine(1, { quantity: 3 }) }
    const both = form.packingMaterials.with(2, { ...lineAt(form, 2), quantity: 1.5 })
    expect(materialCents(lineAt(form, 1))).toBe(900)
    expect(materialsCents(both)).toBe(900 + 638)
  })

  test.each([{ quantity: Number.NaN }, { quantity: 2, rate: Number.NaN }])(
    'text that is no number counts as 0 in the sum: %j',
    (change) => {
      expect(materialsCents(withLine(1, change).packingMaterials)).toBe(0)
    },
  )
})

describe('what a save sends', () => {
  test('nothing typed, nothing sent', () => expect(changesOf(blank, blank)).toEqual({}))

  test('only what was typed', () => {
    const form: BillForm = { ...blank, vehicle: 'Truck 7', pickupFrom: '2026-05-01', paymentForm: 'card' }
    expect(changesOf(blank, form)).toEqual({
      vehicle: 'Truck 7',
      pickupFrom: '2026-05-01',
      paymentForm: 'card',
    })
  })

  test('a day that was cleared is null', () => {
    const dated: BillForm = { ...blank, pickupFrom: '2026-05-01' }
    expect(changesOf(dated, blank)).toEqual({ pickupFrom: null })
  })

  test('a declared value counts with a lump sum only', () => {
    const lump: BillForm = { ...blank, optionValuation: 'lump', declaredValue: 9000 }
    expect(changesOf(blank, lump)).toEqual({ optionValuation: 'lump', declaredValue: 9000 })
    expect(changesOf(lump, { ...lump, optionValuation: 'basic' })).toEqual({
      optionValuation: 'basic',
      declaredValue: null,
    })
  })

  test('materials go whole, in the order of the server', () => {
    const sent = changesOf(blank, withLine(4, { quantity: 2 }))['packingMaterials']
    expect(sent).toHaveLength(PACKING_MATERIALS.length)
    expect(sent).toHaveProperty('4', { item: 'mirror_pack', quantity: 2, rate: 12.5, isDirty: false })
  })
})

describe('what is wrong', () => {
  const problems = (form: BillForm, pounds: number | null = null) =>
    billProblems(form, changesOf(blank, form), pounds)

  test('a sound form', () => expect(problems({ ...blank, vehicle: 'Truck 7' }, 1400)).toEqual({}))

  test('a declared value under $3.50 a pound', () => {
    const low: BillForm = { ...blank, optionValuation: 'lump', declaredValue: 4899.99 }
    expect(problems(low, 1400)).toEqual({ declaredValue: 'At least $4,900.00.' })
    expect(problems({ ...low, declaredValue: 4900 }, 1400)).toEqual({})
    expect(problems(low)).toEqual({})
    // A lump sum is nothing without a declared value.
    const none = { declaredValue: 'Declare the value of the shipment.' }
    expect(problems({ ...low, declaredValue: '' }, 1400)).toEqual(none)
    expect(problems({ ...low, declaredValue: '' })).toEqual(none)
    // A weight that grew later does not hold up who changes something else.
    expect(billProblems(low, { vehicle: 'Truck 7' }, 1400)).toEqual({})
  })

  test('a period that ends before it begins', () => {
    const form: BillForm = { ...blank, deliveryFrom: '2026-05-03', deliveryTo: '2026-05-02' }
    expect(problems(form)).toEqual({ deliveryTo: 'The last day is before the first.' })
  })

  test('a rate by hand that was emptied, and too long a text', () => {
    const form = withLine(2, { rate: '', isDirty: true })
    expect(problems({ ...form, insurance: 'x'.repeat(501) })).toEqual({
      'packingMaterials.2.rate': 'Required.',
      insurance: 'Maximum of 500 characters.',
    })
  })
})

test('the server’s errors stand beside the form’s fields', () => {
  expect(
    fieldErrors({
      'documents.billOfLading.variables.packingMaterials.3.rate': 'At least 0.',
      'documents.billOfLading.variables.paymentForm': 'Pick one.',
      version: 'Other.',
    }),
  ).toEqual({ 'packingMaterials.3.rate': 'At least 0.', paymentForm: 'Pick one.' })
})

describe('a bill that two people write at once', () => {
  const typed: BillForm = { ...blank, vehicle: 'Truck 8', pickupFrom: '2027-03-01', isGuaranteed: true }

  test('is shown in both versions of the fields that both changed, and of no others', () => {
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

  test('is no conflict where they changed other fields, or the same alike', () => {
    expect(billConflict(typed, blank, { ...blank, notifyPerson: 'Ann', vehicle: 'Truck 8' })).toBeNull()
    expect(billConflict(typed, blank, blank)).toBeNull()
  })
})
