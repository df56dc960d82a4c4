import type { CrewMember } from '../../../shared/people/workers/crew.ts'
import { membersWire, openMembers, type MemberDraft } from './members.ts'

/** The crew in the form: its members in order. */
export interface CrewValues {
  readonly members: readonly MemberDraft[]
}

/** The fields of a job that contain the crew. */
export interface CrewSource {
  readonly crew: readonly CrewMember[]
}

/** Unsaved input together with the stored crew. */
export interface CrewState {
  readonly source: CrewSource
  readonly stored: CrewValues
  /** The values that the input is compared with. */
  readonly base: CrewValues
  readonly values: CrewValues
  /** Another person changed the crew while there was unsaved input. */
  readonly isBehind: boolean
  /** The values that a save in progress sends, and the stored crew when it began. */
  readonly sent: { readonly values: CrewValues; readonly over: CrewSource } | null
}

/** Returns the state of a job's crew that was just opened. */
export function openCrew(source: CrewSource): CrewState {
  const stored = valuesOf(source)
  return { source, stored, base: stored, values: stored, isBehind: false, sent: null }
}

/** Returns whether there is unsaved input. */
export function isTyped({ base, values }: CrewState): boolean {
  return base !== values && !isSame(base, values)
}

/**
 * Applies a newly stored crew: shows it if there is no unsaved input, else holds it back. Members who were
 * only added meanwhile, for example by approving a sign-up, are merged into the input.
 */
export function receiveStored(before: CrewState, source: CrewSource): CrewState {
  const stored = valuesOf(source)
  const state = { ...before, source, stored }
  // A crew that arrives during a save is its result, if the save succeeds.
  if (state.sent) return state
  if (!isTyped(state) || isSame(stored, state.values)) {
    return { ...state, base: stored, values: adopt(state.values, stored), isBehind: false }
  }
  const values = withFacts(state.values, stored)
  const known = new Set(state.base.members.map(({ id }) => id))
  const joined = stored.members.filter(({ id }) => !known.has(id))
  const rest = { members: stored.members.filter(({ id }) => known.has(id)) }
  if (isSame(rest, state.base)) {
    const typed = new Set(values.members.map(({ id }) => id))
    const added = joined.filter(({ id }) => !typed.has(id))
    return { ...state, base: stored, values: { members: [...values.members, ...added] } }
  }
  return { ...state, values, isBehind: true }
}

/** Begins a save. */
export function beginSave(state: CrewState): CrewState {
  return { ...state, sent: { values: state.values, over: state.source }, isBehind: false }
}

/** Ends a save; what was typed meanwhile stays unsaved. */
export function endSave(state: CrewState): CrewState {
  const { sent } = state
  if (!sent) return state
  const saved = { ...state, base: sent.values, sent: null }
  return state.source === sent.over ? saved : receiveStored(saved, state.source)
}

/** Handles a failed save: keeps all input. */
export function failSave(state: CrewState): CrewState {
  return receiveStored({ ...state, sent: null }, state.source)
}

/** Keeps the input on top of the crew that another person stored. */
export function keepOwnCrew(state: CrewState): CrewState {
  return { ...state, base: state.stored, isBehind: false }
}

/** Returns whether two crews would be stored the same way, in the same order. */
export function isSame(one: CrewValues, other: CrewValues): boolean {
  return print(one) === print(other)
}

function valuesOf(source: CrewSource): CrewValues {
  return { members: openMembers(source.crew) }
}

/**
 * Returns the members as text that is equal for equal members; row ids, which a save assigns, are ignored.
 */
function print({ members }: CrewValues): string {
  const wires = membersWire(members.map((member) => ({ ...member, added: null })))
  const shown = wires.map((wire, index) => ({
    ...wire,
    hourlyRate: members[index]?.hourlyRate,
    invoice: members[index]?.pay?.typed.map(({ item, date, rate, units }) => ({ item, date, rate, units })),
    damages: wire.damages?.map((row) => ({ ...row, id: null })),
    infractions: wire.infractions?.map((row) => ({ ...row, id: null })),
  }))
  return JSON.stringify(shown, (_key, value: unknown) => (typeof value === 'string' ? value.trim() : value))
}

/** Returns the stored members with the render keys of the shown ones, so that no field is rendered again. */
function adopt(shown: CrewValues, stored: CrewValues): CrewValues {
  const members = stored.members.map((member) => {
    const drawn = shown.members.find(({ key }) => key === member.key)
    if (!drawn) return member
    return {
      ...member,
      damages: sameKeys(drawn.damages, member.damages),
      infractions: sameKeys(drawn.infractions, member.infractions),
      pay: member.pay && { ...member.pay, typed: sameKeys(drawn.pay?.typed ?? [], member.pay.typed) },
    }
  })
  return { members }
}

function sameKeys<T extends { key: string }>(shown: readonly T[], stored: readonly T[]): readonly T[] {
  return stored.map((row, index) => ({
    ...row,
    key: shown.length === stored.length ? (shown[index]?.key ?? row.key) : row.key,
  }))
}

/** Returns the input with the current read-only data. */
function withFacts(typed: CrewValues, stored: CrewValues): CrewValues {
  const members = typed.members.map((member) => {
    const now = stored.members.find(({ key }) => key === member.key)
    if (!now) return member
    const pay = member.pay && now.pay ? { ...member.pay, automatic: now.pay.automatic } : member.pay
    return { ...member, facts: now.facts, added: null, pay }
  })
  return { members }
}
