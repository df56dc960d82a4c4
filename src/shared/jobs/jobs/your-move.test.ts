import { describe, expect, it } from 'vitest'
import { OFFICE_WORDS } from '../../trade/office-words.testing.ts'
import { type MoveFacts, dayStages, hasBegun, moveEvents, moveQuestions } from './your-move.ts'

const share = (item: string, amount: number, paid: number, when: string) => ({
  item,
  amount,
  paid,
  isDue: false,
  due: 0,
  when,
})
const paper = (title: string, timestamp: number | null) => ({
  title,
  agreed: timestamp !== null,
  agreement: timestamp === null ? [] : [{ timestamp }],
})

/** Returns a booked move; amounts in dollars. */
function moveWith(more: object = {}): MoveFacts {
  const facts = {
    actions: { fields: ['jobDate'], reportDamage: false },
    companyInfo: { name: 'Peak Movers', phone: '3035550100', timezone: 'America/Denver' },
    createdAt: '2026-12-01T17:00:00Z',
    crewFacts: { startedAt: null, isConfirmed: false },
    documents: {
      estimate: paper('Estimate', 1_796_230_800),
      clientAgreement: paper('Client agreement', null),
    },
    jobDate: '2026-12-12 09:00:00',
    jobStatus: 'scheduled',
    locations: [],
    onTheWayAt: null,
    payments: {
      balance: 352.14,
      shares: [share('serviceFee', 50, 50, 'To book'), share('afterDelivery', 352.14, 0, 'After the move')],
      receipt: [
        {
          what: 'Deposit',
          amount: 50,
          at: '2026-12-03T17:00:00Z',
          day: '2026-12-03',
          refundOf: null,
          isPending: false,
        },
      ],
      changeFees: { date: 25, crewMember: 15 },
    },
    steps: [
      { step: 'agreement', state: 'now' },
      { step: 'move', state: 'toCome' },
      { step: 'invoice', state: 'toCome' },
      { step: 'receipt', state: 'toCome' },
    ],
    timeOfScheduling: '2026-12-04T17:00:00Z',
    ...more,
  }
  return facts as unknown as MoveFacts // the fields that these rules read
}
const TODAY = '2026-12-12'
describe('the day of a move', () => {
  const states = (more: object, today = TODAY) => dayStages(moveWith(more), today).map(({ state }) => state)

  it('has stages on that day and from the start on, as long as the move is booked', () => {
    expect(states({}, '2026-12-11')).toEqual([])
    expect(
      states({ crewFacts: { startedAt: '2026-12-12T16:00:00Z', isConfirmed: true } }, '2026-12-13'),
    ).toHaveLength(4)
    for (const jobStatus of ['inquiring', 'completed', 'canceled']) expect(states({ jobStatus })).toEqual([])
  })

  it('shows the last mark as the current stage, with its time', () => {
    expect(states({})).toEqual(['toCome', 'toCome', 'toCome', 'toCome'])
    expect(states({ crewFacts: { startedAt: null, isConfirmed: true } })[0]).toBe('now')
    const started = moveWith({ crewFacts: { startedAt: '2026-12-12T16:05:00Z', isConfirmed: false } })
    expect(dayStages(started, TODAY)).toMatchObject([
      { state: 'done', at: '' },
      { state: 'done', at: '' },
      { text: 'Your move has started', state: 'now', at: '9:05 AM' },
      { state: 'toCome' },
    ])
  })
})

describe('the timeline of a move', () => {
  it('says what happened in order of time, and what comes with its amounts', () => {
    const { done, toCome } = moveEvents(moveWith(), '2026-12-05')
    expect(done.map(({ text, when }) => `${when}: ${text}`)).toEqual([
      'Tue, Dec 1: You asked for this move',
      'Wed, Dec 2: You agreed: Estimate',
      'Thu, Dec 3: You paid $50.00: Deposit',
      'Fri, Dec 4: Your move was booked',
    ])
    expect(toCome.map(({ text, when }) => [text, when])).toEqual([
      ['You agree to the other papers', ''],
      ['Your move', 'Sat, Dec 12'],
      ['Balance: $352.14', 'After the move'],
      ['Your receipt', ''],
    ])
  })

  it.each([
    ['in the same second', { at: '2026-12-03T17:00:00Z', day: '' }],
    ['on the same day', { at: null, day: '2026-12-03' }],
  ])('puts a payment before the booking %s', (_, paid) => {
    const { payments } = moveWith()
    const receipt = payments?.receipt.map((entry) => ({ ...entry, ...paid }))
    const job = moveWith({ payments: { ...payments, receipt }, timeOfScheduling: '2026-12-03T17:00:00Z' })
    expect(moveEvents(job, '2026-12-05').done.map(({ text }) => text)).toEqual([
      'You asked for this move',
      'You agreed: Estimate',
      'You paid $50.00: Deposit',
      'Your move was booked',
    ])
  })

  it('puts a payment that is known only by its day last on that day', () => {
    const { payments } = moveWith()
    const receipt = payments?.receipt.map((entry) => ({ ...entry, at: null, day: '2026-12-12' }))
    const moveHistory = { completedAt: '2026-12-12T22:30:00Z', changes: [] }
    const job = moveWith({ jobStatus: 'completed', moveHistory, payments: { ...payments, receipt } })
    expect(moveEvents(job, '2026-12-13').done.at(-1)?.text).toBe('You paid $50.00: Deposit')
  })

  it('asks for an address that is still to come, and for what is due before the move first', () => {
    const { payments } = moveWith()
    const shares = [
      share('beforePickup', 90, 0, 'Before pick-up'),
      share('afterDelivery', 210, 0, 'After the move'),
    ]
    const job = moveWith({
      locations: [{ activities: [], addressPending: true }],
      payments: { ...payments, shares },
    })
    expect(moveEvents(job, '2026-12-05').toCome.map(({ text }) => text)).toEqual([
      'You agree to the other papers',
      'Before pick-up: $90.00',
      'You tell us your new address',
      'Your move',
      'Balance: $210.00',
      'Your receipt',
    ])
  })

  it('keeps what was agreed to before a document changed, and says what was signed', () => {
    const first = 1_796_230_800
    const signed = (party: 'client' | 'crew', place: 'origin' | 'destination', signedAt: string) => ({
      party,
      place,
      signedAt,
    })
    const documents = {
      estimate: {
        title: 'Estimate',
        agreed: true,
        agreement: [{ timestamp: first + 3 * 86_400 }, { timestamp: first }],
      },
      billOfLading: {
        title: 'Bill of lading',
        agreed: false,
        agreement: [],
        signatures: [
          signed('client', 'origin', '2026-12-12T15:00:00Z'),
          signed('crew', 'origin', '2026-12-12T15:01:00Z'),
          signed('client', 'destination', '2026-12-12T20:00:00Z'),
        ],
      },
    }
    const { done } = moveEvents(moveWith({ documents }), '2026-12-13')
    expect(done.map(({ text, when }) => `${when}: ${text}`)).toEqual([
      'Tue, Dec 1: You asked for this move',
      'Wed, Dec 2: You agreed: Estimate',
      'Thu, Dec 3: You paid $50.00: Deposit',
      'Fri, Dec 4: Your move was booked',
      'Sat, Dec 5: You agreed: Estimate',
      'Sat, Dec 12: You signed at pick-up: Bill of lading',
      'Sat, Dec 12: You signed for the delivery: Bill of lading',
    ])
  })

  it('puts the completion after the request, the booking and the start of the same day', () => {
    const today = {
      createdAt: '2026-12-12T15:00:00Z',
      timeOfScheduling: '2026-12-12T16:00:00Z',
      crewFacts: { startedAt: '2026-12-12T17:00:00Z', isConfirmed: false },
      documents: {},
      payments: null,
    }
    const { done } = moveEvents(moveWith({ ...today, jobStatus: 'completed', steps: [] }), TODAY)
    expect(done.map(({ text }) => text)).toEqual([
      'You asked for this move',
      'Your move was booked',
      'Your move started',
      'Your move was completed',
    ])
  })

  it('says at which time the move was completed, if that is known', () => {
    const moveHistory = { completedAt: '2026-12-12T22:30:00Z', changes: [] }
    const documents = {
      billOfLading: {
        title: 'Bill of lading',
        agreement: [],
        signatures: [{ party: 'client', place: 'destination', signedAt: '2026-12-12T23:00:00Z' }],
      },
    }
    const over = { jobStatus: 'completed', jobDate: '2026-12-14 09:00:00', documents, steps: [] }
    const { done } = moveEvents(moveWith({ ...over, moveHistory }), '2026-12-15')
    expect(done.slice(-2).map(({ text, when }) => `${when}: ${text}`)).toEqual([
      'Sat, Dec 12: Your move was completed',
      'Sat, Dec 12: You signed for the delivery: Bill of lading',
    ])
  })

  it('says what was changed of the booked move, with the fee for it', () => {
    // The second in which the deposit was paid.
    const at = '2026-12-03T17:00:00Z'
    const changes = [
      { at, jobDate: '2026-12-08 09:00:00', crewSize: null, fee: 25 },
      { at, jobDate: '2027-01-08 13:30:00', crewSize: 3, fee: 0 },
      { at, jobDate: null, crewSize: 1, fee: 15 },
      { at, jobDate: null, crewSize: 2, fee: 0 },
      { at, jobDate: '2026-12-09 00:00:00', crewSize: 4, fee: 55 },
      { at, jobDate: '2026-12-10 08:00:00', crewSize: null, fee: 0 },
    ]
    const { done } = moveEvents(moveWith({ moveHistory: { completedAt: null, changes } }), '2026-12-06')
    expect(done[2]?.text).toBe('You paid $50.00: Deposit')
    expect(done.slice(3, -1)).toEqual(
      [
        'Moved to Tue, Dec 8, 9:00 AM for a fee of $25.00',
        'Moved to Fri, Jan 8, 2027, 1:30 PM with a crew of 3',
        'Crew size changed to 1 for a fee of $15.00',
        'Crew size changed to 2',
        'Moved to Wed, Dec 9 with a crew of 4 for a fee of $55.00',
        'Moved to Thu, Dec 10, 8:00 AM',
      ].map((text) => ({ text, when: 'Thu, Dec 3', isDone: true })),
    )
  })

  it('names what was refunded for a claim, and that it is on its way', () => {
    const { payments } = moveWith()
    const refund = {
      id: 9,
      claimId: 4,
      at: '2026-12-20T16:00:00Z',
      cardType: 'visa',
      cardLast4: '4242',
      amount: 50,
    }
    const claimRefunds = [
      { ...refund, isPending: false },
      { ...refund, claimId: 5, isPending: true },
    ]
    const { done } = moveEvents(moveWith({ payments: { ...payments, claimRefunds } }), '2026-12-21')
    const byCheck = [{ claimId: 6, day: '2026-12-18', checkNumber: '1042', amount: 20 }]
    const checked = moveEvents(moveWith({ payments: { ...payments, claimChecks: byCheck } }), '2026-12-21')
    expect(checked.done.at(-1)?.text).toBe('We paid $20.00 for claim #6 by check 1042')
    expect(done.slice(-2).map(({ text }) => text)).toEqual([
      'We paid $50.00 for claim #4',
      'We paid $50.00 for claim #5, on its way',
    ])
  })

  it('ends with the completion and what is left to pay, or with the cancellation', () => {
    const steps = [{ step: 'invoice', state: 'now' }]
    const over = moveEvents(moveWith({ jobStatus: 'completed', steps }), '2026-12-14')
    expect(over.done.at(-1)?.text).toBe('Your move was completed')
    expect(over.toCome.map(({ text }) => text)).toEqual(['Left to pay: $352.14'])
    const off = moveEvents(moveWith({ jobStatus: 'canceled', steps: [] }), '2026-12-05')
    expect([off.done.at(-1)?.text, off.toCome]).toEqual(['The move was canceled', []])
  })
})

describe('common questions', () => {
  it('are answered from the fees and shares of the move', () => {
    const said = moveQuestions(moveWith())
      .map(({ answer }) => answer)
      .join(' ')
    for (const fact of ['$25.00', '$15.00', 'Balance $352.14: After the move.', '(303) 555-0100'])
      expect(said).toContain(fact)
    const asked = moveQuestions(moveWith({ jobStatus: 'inquiring' }))
      .map(({ answer }) => answer)
      .join(' ')
    expect(asked).toContain('Canceling a request is free.')
    expect(moveQuestions(moveWith({ jobStatus: 'completed' }))).toEqual([])
  })

  it('are left out where their answer does not hold', () => {
    const asked = (more: object) => moveQuestions(moveWith(more)).map(({ question }) => question)
    const { payments } = moveWith()
    const started = {
      payments: { ...payments, changeFees: null },
      actions: { fields: [], reportDamage: true },
    }
    expect(asked(started)).toEqual(['When do I pay?', 'What if something is damaged?'])
    const fixed = { jobStatus: 'inquiring', actions: { fields: [], reportDamage: false } }
    expect(asked(fixed)).not.toContain('Can I change the day or the crew?')
    const unsurveyed = { documents: { estimate: { ...paper('Estimate', null), blockCode: 'survey_needed' } } }
    expect(asked(unsurveyed)).not.toContain('When do I pay?')
  })
})

it('a move has begun on its day, once it is started, or completed', () => {
  expect(hasBegun(moveWith(), '2026-12-11')).toBe(false)
  expect(hasBegun(moveWith(), TODAY)).toBe(true)
  expect(hasBegun(moveWith({ crewFacts: { startedAt: '2026-12-11T16:00:00Z' } }), '2026-12-11')).toBe(true)
  expect(hasBegun(moveWith({ jobStatus: 'completed', jobDate: null }), TODAY)).toBe(true)
  expect(hasBegun(moveWith({ jobDate: '0000-00-00 00:00:00' }), TODAY)).toBe(false)
})

it.each(['inquiring', 'scheduled', 'completed', 'canceled'])(
  'a move that is %s has no words of the office',
  (jobStatus) => {
    const job = moveWith({ jobStatus })
    const { done, toCome } = moveEvents(job, TODAY)
    const texts = [...done, ...toCome, ...dayStages(job, TODAY)].map(({ text }) => text)
    const answers = moveQuestions(job).flatMap(({ question, answer }) => [question, answer])
    for (const text of [...texts, ...answers]) expect(text).not.toMatch(OFFICE_WORDS)
  },
)
