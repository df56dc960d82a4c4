import { expect, test } from 'vitest'
import { billToForm } from './bill.form.ts'
import {
  receiveStored,
  beginSave,
  endSave,
  failSave,
  isTyped,
  openBill,
  type BillState,
} from './bill.state.ts'
import { shownBill } from './sample.testing.ts'

const stored = billToForm(shownBill())
const theirs = billToForm(shownBill({ vehicle: 'Truck 9' }))
const type = (state: BillState, more: Partial<BillState['values']>): BillState => ({
  ...state,
  values: { ...state.values, ...more },
})

test('shows a newer bill without unsaved input, and holds it back otherwise', () => {
  expect(receiveStored(openBill(stored), theirs)).toEqual(openBill(theirs))
  const typed = type(openBill(stored), { insurance: 'none' })
  const behind = receiveStored(typed, theirs)
  expect(behind).toEqual({ ...typed, stored: theirs, isBehind: true })
  // If the other person reverts the change, there is no conflict to show.
  expect(receiveStored(behind, stored).isBehind).toBe(false)
})

test('merges the response of a save with what was typed since', () => {
  const sent = beginSave(type(openBill(stored), { insurance: 'none ', vehicle: 'Truck 9' }))
  const typing = type(sent, { paymentTerms: 'Net 30' })
  const answer = { ...theirs, insurance: 'none' }
  const late = receiveStored(endSave(typing), answer)
  const early = endSave(receiveStored(typing, answer))
  expect(late).toEqual(early)
  expect(late.values).toEqual({ ...answer, paymentTerms: 'Net 30' })
  expect(isTyped(late)).toBe(true)
  expect(late.isBehind).toBe(false)
})

test('has no unsaved input after a save without further changes', () => {
  const saved = endSave(beginSave(type(openBill(stored), { insurance: 'none' })))
  expect(isTyped(saved)).toBe(false)
})

test('keeps all input after a failed save, and reports a newer bill', () => {
  const saving = receiveStored(beginSave(type(openBill(stored), { insurance: 'none' })), theirs)
  const failed = failSave(saving)
  expect(failed.values.insurance).toBe('none')
  expect([failed.stored, failed.isBehind, failed.sent]).toEqual([theirs, true, null])
})
