import { isSame, type BillForm } from './bill.form.ts'

/** What is typed beside what is stored. */
export interface BillState {
  /** What the typed values are compared with. */
  readonly base: BillForm
  readonly values: BillForm
  /** Stored by someone else while something was typed here. */
  readonly newer: BillForm | null
  /** What the last save sent, until its answer is shown. */
  readonly sent: BillForm | null
  readonly isSaving: boolean
}

/** The state of a bill of lading that was just opened. */
export function openBill(stored: BillForm): BillState {
  return { base: stored, values: stored, newer: null, sent: null, isSaving: false }
}

/** Whether something typed is not saved yet. */
export function isTyped({ base, values }: BillState): boolean {
  return !isSame(base, values)
}

/** A stored bill comes in: shown where nothing is typed, kept back where something is (UI 'Nothing jumps'). */
export function arrive(state: BillState, stored: BillForm): BillState {
  if (state.isSaving) return { ...state, newer: stored }
  if (isSame(stored, state.base)) return { ...state, newer: null }
  if (state.sent) return rebased(state, state.sent, stored)
  return isTyped(state) ? { ...state, newer: stored } : openBill(stored)
}

/** A save begins; what comes in is held until it ends. */
export function beginSave(state: BillState): BillState {
  return { ...state, sent: state.values, newer: null, isSaving: true }
}

/** The save is done; what was typed meanwhile stays typed. */
export function endSave(state: BillState): BillState {
  const { sent, newer } = state
  if (!sent) return { ...state, isSaving: false }
  if (newer) return rebased(state, sent, newer)
  return { ...state, base: sent, isSaving: false }
}

/** The save failed: everything typed stays; `stored` is the newest bill known. */
export function failSave(state: BillState, stored: BillForm): BillState {
  return arrive({ ...state, sent: null, newer: null, isSaving: false }, stored)
}

/** The answer of a save under what was typed since it was sent. */
function rebased(state: BillState, sent: BillForm, stored: BillForm): BillState {
  const before: Record<string, unknown> = { ...sent }
  const typed = Object.entries(state.values).filter(([key, value]) => !isSame(value, before[key]))
  return { ...openBill(stored), values: { ...stored, ...Object.fromEntries(typed) } }
}
