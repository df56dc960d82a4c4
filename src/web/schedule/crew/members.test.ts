import { describe, expect, it } from 'vitest'
import { crewMemberInputSchema } from '../../../shared/people/workers/crew.ts'
import {
  defaultRateText,
  errorsBelow,
  errorsByMember,
  memberProblems,
  membersWire,
  moveItem,
  newMember,
  isToReplace,
  openMembers,
  rateOf,
  replaceMember,
} from './members.ts'
import { sampleMember, sampleWorker } from './sample.testing.ts'

describe('crew members', () => {
  it('are sent unchanged in a format that the server accepts', () => {
    const damage = {
      id: 3,
      damageDate: '2026-05-01',
      damageType: 'Scratch',
      itemDamaged: 'Table',
      cause: 'breach' as const,
      amount: 12.5,
    }
    const infraction = { id: 4, date: null, infraction: 'Late', tier: 2 as const, comments: '' }
    const stored = sampleMember(1, {
      damages: [damage],
      infractions: [infraction],
      invoice: [
        { id: 9, isDirty: true, item: 'laborFlat', date: null, rate: 50, units: 1, total: 50, paid: true },
      ],
    })
    const [sent] = membersWire(openMembers([stored]))
    expect(sent).toEqual({
      id: 1,
      rating: 2.5,
      hourlyRate: 18,
      isRateTyped: true,
      permissions: ['contact'],
      noShow: false,
      notes: '',
      damages: [damage],
      infractions: [infraction],
      invoice: [{ id: 9, isDirty: true, item: 'laborFlat', date: null, rate: 50, units: 1, paid: true }],
    })
    expect(crewMemberInputSchema.safeParse(sent).success).toBe(true)
  })

  it('leave out what a manager without financials does not see', () => {
    const { invoice: _, ...hidden } = sampleMember(1, { hourlyRate: null })
    const [sent] = membersWire(openMembers([hidden]))
    expect(sent).not.toHaveProperty('hourlyRate')
    expect(sent).not.toHaveProperty('invoice')
  })

  it('leave out damages and pay of a member whose user is deleted', () => {
    const [sent] = membersWire(openMembers([sampleMember(null)]))
    expect(sent).toMatchObject({ id: null, rating: 2.5 })
    expect(Object.keys(sent ?? {})).not.toEqual(expect.arrayContaining(['damages']))
    expect(sent).not.toHaveProperty('invoice')
  })

  it('start with default values and leave the rest to the server', () => {
    const [sent] = membersWire([newMember(sampleWorker(5))])
    expect(sent).toEqual({
      id: 5,
      rating: 2.5,
      isRateTyped: false,
      permissions: [],
      noShow: false,
      notes: '',
    })
    expect(membersWire([newMember(sampleWorker(5), 'lead')])[0]?.permissions).toEqual([
      'contact',
      'documents',
      'payment',
    ])
    const hidden = newMember(sampleWorker(5, { hourlyRate: null, defaultRate: null }))
    expect(hidden.pay).toBeNull()
    expect(membersWire([hidden])[0]).not.toHaveProperty('isRateTyped')
  })

  it('are paid the default rate until a rate is typed, and name its source', () => {
    const defaultRate = { rate: 12, source: 'company' as const }
    const [member] = openMembers([sampleMember(1, { hourlyRate: 12, isRateTyped: false, defaultRate })])
    if (!member) throw new Error('no member')
    expect(member.hourlyRate).toBe('')
    expect(rateOf(member)).toBe(12)
    expect(defaultRateText(defaultRate)).toBe('Company default, $12.00')
    const typed = { ...member, hourlyRate: 12 }
    expect(membersWire([member, typed])).toMatchObject([
      { isRateTyped: false },
      { isRateTyped: true, hourlyRate: 12 },
    ])
    expect(membersWire([member])[0]).not.toHaveProperty('hourlyRate')
  })

  it('require numeric rates and complete pay lines', () => {
    const [member] = openMembers([sampleMember(1)])
    if (!member) throw new Error('no member')
    const line = {
      key: 'a',
      id: null,
      item: 'laborVariable' as const,
      date: '',
      rate: '' as const,
      units: '' as const,
      isPaid: false,
    }
    expect(
      memberProblems([{ ...member, hourlyRate: Number.NaN, pay: { automatic: [], typed: [line] } }]),
    ).toEqual({
      'crew.0.hourlyRate': 'Only numeric values allowed',
      'crew.0.invoice.0.rate': 'Required.',
      'crew.0.invoice.0.units': 'Required.',
    })
    const text = { ...line, rate: 5, units: Number.NaN }
    expect(memberProblems([{ ...member, pay: { automatic: [], typed: [text] } }])).toEqual({
      'crew.0.invoice.0.units': 'Only numeric values allowed',
    })
    for (const hourlyRate of [null, ''] as const)
      expect(memberProblems([{ ...member, hourlyRate }])).toEqual({})
  })

  it("get the server's errors by member key instead of position", () => {
    const members = openMembers([sampleMember(1), sampleMember(2)])
    const errors = errorsByMember(
      { 'crew.1.damages.0.amount': 'At least 0.', 'crew.0.rating': 'At most 5.', crewSize: 'No.' },
      members,
    )
    expect(errors).toEqual({
      'member-2': { 'damages.0.amount': 'At least 0.' },
      'member-1': { rating: 'At most 5.' },
    })
    expect(errorsBelow(errors['member-2'] ?? {}, 'damages')).toEqual({ '0.amount': 'At least 0.' })
  })

  it('move by one position, but not past the ends', () => {
    expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
    expect(moveItem(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
    expect(moveItem(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
    expect(moveItem(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  })

  it('are replaced by others with the same permissions, but stay if they did not come', () => {
    const [first, second] = openMembers([
      sampleMember(1, { permissions: ['contact', 'documents'] }),
      sampleMember(2, {}),
    ])
    if (!first || !second) throw new Error('missing')
    const other = newMember(sampleWorker(7))
    expect(replaceMember([first, second], first.key, other)).toEqual([
      { ...other, permissions: ['contact', 'documents'] },
      second,
    ])
    const missing = { ...first, noShow: true }
    expect(replaceMember([missing, second], first.key, other).map(({ id }) => id)).toEqual([1, 7, 2])
    expect(replaceMember([first], 'nobody', other)).toEqual([first])
  })

  it('are to be replaced if they declined, did not come or work elsewhere', () => {
    const [member] = openMembers([sampleMember(1, {})])
    if (!member) throw new Error('missing')
    expect(isToReplace(member)).toBe(false)
    expect(isToReplace({ ...member, noShow: true })).toBe(true)
    const answer = { value: 'declined', at: null, by: null, reason: '', mayAnswer: true } as const
    expect(isToReplace({ ...member, facts: { ...member.facts, answer } })).toBe(true)
    const busy = { workerId: 1, jobId: 2 } as never
    expect(isToReplace({ ...member, added: { collisions: [busy] } })).toBe(true)
  })
})
