import { describe, expect, it } from 'vitest'
import type { CrewMember } from '../../../shared/people/workers/crew.ts'
import {
  receiveStored,
  beginSave,
  endSave,
  failSave,
  isTyped,
  keepOwnCrew,
  openCrew,
  type CrewState,
} from './crew-state.ts'
import { openMembers } from './members.ts'
import { sampleMember } from './sample.testing.ts'

const source = (crew: CrewMember[]) => ({ crew })
const two = source([sampleMember(1), sampleMember(2)])

/** Returns a crew with typed notes of the first member. */
function typed(notes: string, over = two): CrewState {
  const state = openCrew(over)
  return { ...state, values: withNotes(state.values, notes) }
}

function withNotes(values: CrewState['values'], notes: string): CrewState['values'] {
  return { ...values, members: values.members.map((one, at) => (at === 0 ? { ...one, notes } : one)) }
}

const ids = (state: CrewState) => state.values.members.map(({ id }) => id)

describe('unsaved crew input', () => {
  it('is empty until a value differs', () => {
    expect(isTyped(openCrew(two))).toBe(false)
    expect(isTyped(typed(''))).toBe(false)
    expect(isTyped(typed('Strong'))).toBe(true)
    const state = openCrew(two)
    expect(
      isTyped({ ...state, values: { ...state.values, members: state.values.members.toReversed() } }),
    ).toBe(true)
  })

  it('includes a cleared rate', () => {
    const state = openCrew(two)
    const members = state.values.members.map((one) => ({ ...one, hourlyRate: '' as const }))
    expect(isTyped({ ...state, values: { ...state.values, members } })).toBe(true)
  })
})

describe('crew changes by another person', () => {
  const theirs = source([sampleMember(1, { rating: 5 }), sampleMember(2)])

  it('are shown if there is no unsaved input', () => {
    const state = receiveStored(openCrew(two), theirs)
    expect(state.values.members[0]?.rating).toBe(5)
    expect(state.isBehind).toBe(false)
  })

  it('are held back while there is unsaved input, until one version is chosen', () => {
    const state = receiveStored(typed('Strong'), theirs)
    expect(state).toMatchObject({ isBehind: true })
    expect(state.values.members[0]).toMatchObject({ notes: 'Strong', rating: 2.5 })
    const mine = keepOwnCrew(state)
    expect(mine.isBehind).toBe(false)
    expect(isTyped(mine)).toBe(true)
    expect(openCrew(state.source).values.members[0]).toMatchObject({ notes: '', rating: 5 })
  })

  it('are merged with unsaved input if only a member was added', () => {
    const state = receiveStored(typed('Strong'), source([...two.crew, sampleMember(3)]))
    expect(state.isBehind).toBe(false)
    expect(ids(state)).toEqual([1, 2, 3])
    expect(state.values.members[0]?.notes).toBe('Strong')
    expect(isTyped(state)).toBe(true)
  })

  it('do not restore a member who was removed here', () => {
    const opened = openCrew(two)
    const without = { ...opened, values: { ...opened.values, members: opened.values.members.slice(0, 1) } }
    expect(ids(receiveStored(without, source([...two.crew, sampleMember(3)])))).toEqual([1, 3])
  })

  it('update read-only data next to unsaved input', () => {
    const state = receiveStored(
      typed('Strong'),
      source([sampleMember(1, { phone: '7205550111' }), sampleMember(2)]),
    )
    expect(state.isBehind).toBe(false)
    expect(state.values.members[0]).toMatchObject({ notes: 'Strong', facts: { phone: '7205550111' } })
  })
})

describe('crew save', () => {
  const saved = source([sampleMember(1, { notes: 'Strong' }), sampleMember(2)])

  it('completes whether the live update arrives before or after the response', () => {
    const early = endSave(receiveStored(beginSave(typed('Strong ')), saved))
    const late = receiveStored(endSave(beginSave(typed('Strong '))), saved)
    for (const state of [early, late]) {
      expect(isTyped(state)).toBe(false)
      expect(state).toMatchObject({ isBehind: false, sent: null })
      expect(state.values.members[0]?.notes).toBe('Strong')
    }
  })

  it('keeps what was typed meanwhile', () => {
    const sent = beginSave(typed('Strong'))
    const more = { ...sent, values: withNotes(sent.values, 'Strong and kind') }
    const state = endSave(receiveStored(more, saved))
    expect(state.isBehind).toBe(false)
    expect(isTyped(state)).toBe(true)
    expect(state.values.members[0]?.notes).toBe('Strong and kind')
  })

  it('adds the ids of new rows and keeps their render keys', () => {
    const row = {
      damageDate: null,
      damageType: '',
      itemDamaged: 'Table',
      cause: 'accident' as const,
      amount: 5,
    }
    const opened = openCrew(two)
    const [drawn] = openMembers([sampleMember(1, { damages: [row] })])
    const damages = (drawn?.damages ?? []).map((one) => ({ ...one, key: 'drawn' }))
    const members = opened.values.members.map((one, at) => (at === 0 ? { ...one, damages } : one))
    const sent = beginSave({ ...opened, values: { ...opened.values, members } })
    const state = endSave(
      receiveStored(sent, source([sampleMember(1, { damages: [{ ...row, id: 17 }] }), sampleMember(2)])),
    )
    expect(isTyped(state)).toBe(false)
    expect(state.values.members[0]?.damages).toMatchObject([{ key: 'drawn', id: 17 }])
  })

  it('keeps all input when it fails, and reports the change of another person', () => {
    const theirs = source([sampleMember(1, { notes: 'Theirs' }), sampleMember(2)])
    const state = failSave(receiveStored(beginSave(typed('Mine')), theirs))
    expect(state).toMatchObject({ isBehind: true, sent: null })
    expect(state.values.members[0]?.notes).toBe('Mine')
  })
})
