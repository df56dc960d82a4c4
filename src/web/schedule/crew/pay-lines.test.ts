import { describe, expect, it } from 'vitest'
import type { WorkerInvoiceLine } from '../../../shared/people/workers/crew.ts'
import {
  addPay,
  changePay,
  itemChange,
  mayBeAutomatic,
  newPayLine,
  openPay,
  payCents,
  payWire,
  removePay,
  shownPay,
} from './pay-lines.ts'

const automatic: WorkerInvoiceLine = {
  id: null,
  isAutoFill: true,
  isDirty: false,
  item: 'laborVariable',
  date: '2026-05-01',
  rate: 18.5,
  units: 4.25,
  paid: false,
}
const stored = (over: Partial<WorkerInvoiceLine> = {}): WorkerInvoiceLine => ({
  ...automatic,
  id: 7,
  isAutoFill: false,
  isDirty: true,
  ...over,
})

describe('pay lines', () => {
  it('are automatic until one is edited, and are not sent until then', () => {
    const pay = openPay([automatic])
    expect(shownPay(pay)).toMatchObject({ isAutomatic: true, lines: [{ rate: 18.5 }] })
    expect(payWire(pay)).toEqual([])
    expect(mayBeAutomatic(pay)).toBe(false)
  })

  it('become manual when the automatic one is edited', () => {
    const pay = changePay(openPay([automatic]), 0, { units: 5 })
    expect(shownPay(pay).isAutomatic).toBe(false)
    expect(payWire(pay)).toEqual([
      {
        id: null,
        isDirty: true,
        item: 'laborVariable',
        date: '2026-05-01',
        rate: 18.5,
        units: 5,
        paid: false,
      },
    ])
    expect(shownPay(pay).lines[0]?.key).toBe(shownPay(openPay([automatic])).lines[0]?.key)
  })

  it('keep the automatic one when a line is added', () => {
    const pay = addPay(openPay([automatic]), newPayLine(20, '2026-05-02'))
    expect(payWire(pay)).toMatchObject([
      { rate: 18.5, units: 4.25 },
      { rate: 20, units: 0 },
    ])
  })

  it('return to the automatic one when the last is removed', () => {
    const typed = changePay(openPay([automatic]), 0, { rate: 1 })
    expect(shownPay(removePay(typed, 0))).toMatchObject({ isAutomatic: true, lines: [{ rate: 18.5 }] })
    expect(payWire(removePay(openPay([stored()]), 0))).toEqual([])
  })

  it('total rate times units, each rounded to cents', () => {
    // 18.5 × 4.25 = 78.625 and 0.1 × 0.25 = 0.025: half a cent rounds up.
    expect(payCents(openPay([automatic]).automatic)).toBe(7863)
    const two = openPay([stored({ rate: 0.1, units: 0.25 }), stored({ id: 8, rate: 0.1, units: 0.25 })])
    expect(payCents(two.typed)).toBe(6)
    expect(payCents([newPayLine(12, '')])).toBe(0)
  })

  it('have one unit when they are flat', () => {
    const [line] = openPay([stored()]).typed
    if (!line) throw new Error('no line')
    const change = itemChange(line, 'laborFlat', 20)
    expect(change).toEqual({ item: 'laborFlat', rate: 78.63, units: 1 })
    expect(changePay(openPay([stored()]), 0, { ...change, units: 9 }).typed[0]).toMatchObject({ units: 1 })
    expect(itemChange({ ...line, units: '' }, 'laborFlat', 20)).toMatchObject({ rate: 50 })
    for (const item of ['laborVariable', 'packingLabor'] as const)
      expect(itemChange({ ...line, item: 'laborFlat' }, item, null)).toEqual({ item, rate: 12, units: '' })
  })

  it('keep rate and hours when changed to another hourly item', () => {
    const [line] = openPay([stored()]).typed
    if (!line) throw new Error('no line')
    expect(itemChange(line, 'packingLabor', 20)).toEqual({ item: 'packingLabor' })
    const packing = { ...line, item: 'packingLabor' as const }
    expect(itemChange(packing, 'laborVariable', 20)).toEqual({ item: 'laborVariable' })
    expect(itemChange(packing, 'laborFlat', 20)).toEqual({ item: 'laborFlat', rate: 78.63, units: 1 })
  })

  it('are kept once they are paid', () => {
    const pay = openPay([stored({ paid: true }), stored({ id: 8 })])
    expect(mayBeAutomatic(pay)).toBe(false)
    expect(mayBeAutomatic(openPay([stored()]))).toBe(true)
    expect(payWire(pay)[0]).toMatchObject({ id: 7, paid: true, rate: 18.5, units: 4.25 })
  })
})

it('treats stored automatic lines of a completed job as automatic until one is paid', () => {
  const line = {
    id: 7,
    isDirty: false,
    isAutoFill: true,
    date: '2026-11-02',
    item: 'laborVariable' as const,
    rate: 18,
    units: 6,
    total: 108,
    paid: false,
  }
  expect(openPay([line, { ...line, id: 8 }])).toMatchObject({ typed: [], automatic: [{ id: 7 }, { id: 8 }] })
  expect(
    openPay([
      { ...line, paid: true },
      { ...line, id: 8 },
    ]),
  ).toMatchObject({
    automatic: [],
    typed: [{ id: 7, isPaid: true }, { id: 8 }],
  })
})
