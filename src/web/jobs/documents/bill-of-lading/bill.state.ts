import { isSame, type BillForm } from './bill.form.ts'

/** What is typed beside what is stored. */
export interface BillState {
  /** The newest bill that is known to be stored. */
  readonly stored: BillForm
  /** What the typed values are compared with. */
  readonly base: BillForm
  readonly values: BillForm
  /** Someone else stored another bill while something was typed here. */
  readonly isBehind: boolean
  /** What the last save sent over which bill, until its answer comes in. */
  readonly sent: { readonly values: BillForm; readonly over: BillForm } | null
  readonly isSaving: boolean
}

/** The state of a bill of lading that was just opened. */
export function openBill(stored: BillForm): BillState {
  return { stored, base: stored, values: stored, isBehind: false, sent: null, isSaving: false }
}

/** Whether something typed is not saved yet. */
export function isTyped({ base, values }: BillState): boolean {
  return !isSame(base, values)
}

/** A stored bill comes in: shown where nothing is typed, kept back where something is. */
export function arrive(before: BillState, stored: BillForm): BillState {
  const state = { ...before, stored }
  // What comes in during a save is its answer, if it succeeds.
  if (state.isSaving) return state
  if (isSame(stored, state.base)) return { ...state, isBehind: false }
  if (state.sent) return rebased(state, state.sent.values)
  return isTyped(state) ? { ...state, isBehind: true } : openBill(stored)
}

/** A save begins. */
export function beginSave(state: BillState): BillState {
  return { ...state, sent: { values: state.values, over: state.stored }, isBehind: false, isSaving: true }
}

/** The save is done; what was typed meanwhile stays typed. */
export function endSave(before: BillState): BillState {
  const state = { ...before, isSaving: false }
  if (!state.sent) return state
  if (state.stored !== state.sent.over) return rebased(state, state.sent.values)
  return { ...state, base: state.sent.values }
}

/** The save failed: everything typed stays. */
export function failSave(state: BillState): BillState {
  return arrive({ ...state, sent: null, isSaving: false }, state.stored)
}

/** The stored answer of a save under what was typed since it was sent. */
function rebased({ stored, values }: BillState, sent: BillForm): BillState {
  const before: Record<string, unknown> = { ...sent }
  const typed = Object.entries(values).filter(([key, value]) => !isSame(value, before[key]))
  return { ...openBill(stored), values: { ...stored, ...Object.fromEntries(typed) } }
}
