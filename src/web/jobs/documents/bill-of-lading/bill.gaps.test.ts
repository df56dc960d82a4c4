import { expect, test } from 'vitest'
import { BILL_OF_LADING_ITEMS } from '../../../../shared/trade/bill-of-lading.ts'
import { billToForm } from './bill.form.ts'
import { gapAnswer, gapsTitle } from './bill.gaps.ts'
import { shownBill } from './sample.testing.ts'

const blank = billToForm(shownBill())

test.each(BILL_OF_LADING_ITEMS.map(({ key }) => [key]))('has a field or a location for %s', (key) => {
  const answer = gapAnswer(key, { ...blank, isCollectOnDelivery: true, isGuaranteed: true })
  expect(answer.path !== null).toBe(answer.text === '')
})

test.each([
  ['shipper', { tab: 'client', document: null, field: null }],
  ['places', { tab: 'job', document: null, field: 'locations' }],
  ['moveDate', { tab: 'job', document: null, field: 'jobDate' }],
  ['price', { tab: 'documents', document: 'estimate', field: null }],
  ['attachments', { tab: 'documents', document: 'inventorySheet', field: null }],
  ['carrier', 'settings'],
])('returns where %s is filled in', (key, where) => {
  expect(gapAnswer(key, blank).where).toEqual(where)
})

test('leads from agreed dates to the first empty day', () => {
  expect(gapAnswer('agreedDates', blank).path).toBe('pickupFrom')
  const dated = { ...blank, pickupFrom: '2026-05-01' }
  expect(gapAnswer('agreedDates', dated).path).toBe('deliveryFrom')
  expect(gapAnswer('agreedDates', { ...dated, deliveryFrom: '2026-05-03' })).toEqual({
    path: 'pickupFrom',
    where: null,
    text: 'Done once you save.',
  })
})

test('ignores blank text and leads to no hidden field', () => {
  expect(gapAnswer('vehicle', { ...blank, vehicle: '  ' }).path).toBe('vehicle')
  expect(gapAnswer('notifyPerson', blank)).toEqual({
    path: null,
    where: null,
    text: 'Done once you save.',
  })
})

test('counts the missing items in the heading', () => {
  expect(gapsTitle(0)).toBe('Complete')
  expect(gapsTitle(1)).toBe('1 item is missing before it can be signed')
  expect(gapsTitle(4)).toBe('4 items are missing before it can be signed')
})
