import { isSame, type BillForm } from './bill.form.ts'

/** Unsaved input together with the stored bill. */
export interface BillState {
  /** The newest known stored bill. */
  readonly stored: BillForm
  /** The values that the input is compared with. */
  readonly base: BillForm
  readonly values: BillForm
  /** Another person stored another bill while there was unsaved input. */
  readonly isBehind: boolean
  /** What the last save sent and on top of which bill, until its response arrives. */
  readonly sent: { readonly values: BillForm; readonly over: BillForm } | null
  readonly isSaving: boolean
}

/** Returns the state of a bill of lading that was just opened. */
export function openBill(stored: BillForm): BillState {
  return { stored, base: stored, values: stored, isBehind: false, sent: null, isSaving: false }
}

/** Returns whether there is unsaved input. */
export function isTyped({ base, values }: BillState): boolean {
  return !isSame(base, values)
}

/** Applies a stored bill: shows it if there is no unsaved input, else holds it back. */
export function receiveStored(before: BillState, stored: BillForm): BillState {
  const state = { ...before, stored }
  // A bill that arrives during a save is its result, if the save succeeds.
  if (state.isSaving) return state
  if (isSame(stored, state.base)) return { ...state, isBehind: false }
  if (state.sent) return rebased(state, state.sent.values)
  return isTyped(state) ? { ...state, isBehind: true } : openBill(stored)
}

/** Begins a save. */
export function beginSave(state: BillState): BillState {
  return { ...state, sent: { values: state.values, over: state.stored }, isBehind: false, isSaving: true }
}

/** Ends a save; what was typed meanwhile stays unsaved. */
export function endSave(before: BillState): BillState {
  const state = { ...before, isSaving: false }
  if (!state.sent) return state
  if (state.stored !== state.sent.over) return rebased(state, state.sent.values)
  return { ...state, base: state.sent.values }
}

/** Handles a failed save: keeps all input. */
export function failSave(state: BillState): BillState {
  return receiveStored({ ...state, sent: null, isSaving: false }, state.stored)
}

/** Merges the stored result of a save with what was typed since it was sent. */
function rebased({ stored, values }: BillState, sent: BillForm): BillState {
  const before: Record<string, unknown> = { ...sent }
  const typed = Object.entries(values).filter(([key, value]) => !isSame(value, before[key]))
  return { ...openBill(stored), values: { ...stored, ...Object.fromEntries(typed) } }
}
