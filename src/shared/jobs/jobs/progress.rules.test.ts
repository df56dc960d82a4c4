import { describe, expect, it } from 'vitest'
import type { JobPayments } from '../finances/payment.ts'
import { JOB_STATUSES, NO_JOB_DATE, type JobStatus } from '../../trade/job.choices.ts'
import type { ProgressFacts, ProgressReader } from './next.facts.ts'
import { JOB_TABS, MOVE_STEPS, type MoveStep } from './progress.ts'
import { progressOf } from './progress.rules.ts'

type Paper = ProgressFacts['documents'][number]
const paper = (name: string, more: Partial<Paper> = {}): Paper => ({
  name,
  title: name,
  required: true,
  agreed: false,
  blockedBy: null,
  ...more,
})
const AGREED = { agreed: true }
const BLOCKED = { blockedBy: 'Agree to the estimate first.', blockCode: 'agreement_order' }
const OPEN_PAPERS = [paper('estimate'), paper('clientAgreement', BLOCKED)]
const AGREED_PAPERS = [paper('estimate', AGREED), paper('clientAgreement', AGREED)]

type Money = NonNullable<ProgressFacts['payments']>
type DueItem = JobPayments['shares'][number]['item']

/** Returns payments of a job of $900.00 with a deposit of $50.00, with these amounts due now. */
function money(
  due: Partial<Record<DueItem, number>>,
  more: Partial<Money> & { deposit?: number } = {},
): Money {
  const { deposit = 0, ...rest } = more
  const lines = Object.entries(due).map(([productItem, amount]) => ({
    productItemId: 7,
    productItem,
    productRate: amount,
    productUnits: 1,
    amount,
  }))
  const dueTotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    due: lines,
    dueTotal,
    shares: [
      { item: 'serviceFee', amount: 50, paid: deposit, isDue: true, due: 0, when: 'To book the move' },
    ],
    total: 900,
    paid: deposit,
    balance: 900 - deposit,
    later: null,
    mayPay: dueTotal > 0,
    blockedBy: null,
    isDayFull: false,
    chargebackDue: null,
    ...rest,
  }
}
const UNPAID = money({ serviceFee: 50 })
const DEPOSITED = money({}, { deposit: 50 })
const SETTLED = money({}, { deposit: 50, paid: 900, balance: 0 })

function facts(more: Partial<ProgressFacts> = {}): ProgressFacts {
  return {
    jobStatus: 'inquiring',
    jobDate: '2026-12-12 09:00:00',
    locations: [{ address: '1 Main St, Denver, CO', activities: [] }],
    crewSize: 2,
    deletedAt: null,
    isDraft: false,
    hasClient: true,
    startedAt: null,
    openPlaces: 0,
    declined: 0,
    documents: AGREED_PAPERS,
    payments: DEPOSITED,
    now: '2026-12-01 10:00:00',
    ...more,
  }
}

const OFFICE: ProgressReader = {
  kind: 'manager',
  tabs: JOB_TABS.filter((tab) => tab !== 'payments'),
  documents: [
    'estimate',
    'clientAgreement',
    'coloradoClientAgreement',
    'billOfLading',
    'cubeSheet',
    'invoice',
    'receipt',
  ],
  seesAmounts: true,
}
const CLIENT: ProgressReader = {
  ...OFFICE,
  kind: 'client',
  tabs: ['job', 'crew', 'documents', 'payments'],
}
const CREW: ProgressReader = { kind: 'crew', tabs: ['job', 'pay'], documents: [], seesAmounts: false }

const scheduled = { jobStatus: 'scheduled' as const }
const completed = { jobStatus: 'completed' as const, now: '2026-12-20 10:00:00', payments: SETTLED }

describe('next step', () => {
  it.each<[string, Partial<ProgressFacts>, MoveStep | null, string, string | null, string]>([
    ['a draft', { isDraft: true }, 'inquiry', 'Fill in the job and save it', 'office', 'job//'],
    [
      'no date',
      { jobDate: NO_JOB_DATE, documents: OPEN_PAPERS },
      'inquiry',
      'Add a date',
      'office',
      'job//jobDate',
    ],
    [
      'no date and no location',
      { jobDate: NO_JOB_DATE, locations: [] },
      'inquiry',
      'Add a date and a location',
      'office',
      'job//jobDate',
    ],
    [
      'a booked move whose new address is not known yet',
      {
        ...scheduled,
        openPlaces: 1,
        locations: [
          { address: '1 Main St, Denver, CO', activities: [] },
          { address: '', addressPending: true, activities: [] },
        ],
      },
      'move',
      'Add the new address',
      'client',
      'job//addressPending',
    ],
    ['no crew size', { crewSize: 0 }, 'inquiry', 'Add a crew size of at least 1', 'office', 'job//crewSize'],
    [
      'an open estimate',
      { documents: OPEN_PAPERS },
      'estimate',
      'Agree to the estimate',
      'client',
      'documents/estimate/',
    ],
    [
      'papers of a job without a client',
      { documents: OPEN_PAPERS, hasClient: false },
      'estimate',
      'Add the client',
      'office',
      'client//',
    ],
    [
      'a survey that is missing',
      {
        documents: [paper('estimate', { blockedBy: 'Survey needed.', blockCode: 'survey_needed' })],
      },
      'estimate',
      'Fill in the cube sheet',
      'office',
      'documents/cubeSheet/',
    ],
    [
      'a blocked paper beside one that is not',
      {
        documents: [
          paper('estimate', AGREED),
          paper('coloradoClientAgreement', { blockedBy: 'Wait.', blockCode: 'rest_conflict' }),
          paper('clientAgreement'),
        ],
      },
      'agreement',
      'Agree to: clientAgreement',
      'client',
      'documents/clientAgreement/',
    ],
    [
      'a paper that lacks the protection',
      {
        documents: [
          paper('estimate', AGREED),
          paper('coloradoClientAgreement', { blockedBy: 'Choose.', blockCode: 'valuation_invalid' }),
        ],
      },
      'agreement',
      'Choose the protection',
      'client',
      'documents/coloradoClientAgreement/',
    ],
    [
      'an estimate that waits for the protection',
      {
        documents: [
          paper('estimate', { blockedBy: 'Choose.', blockCode: 'protection_missing' }),
          paper('clientAgreement', BLOCKED),
        ],
      },
      'estimate',
      'Choose the protection',
      'client',
      'documents/clientAgreement/',
    ],
    [
      'the deposit',
      { payments: UNPAID },
      'deposit',
      'Pay the deposit: $50.00',
      'client',
      'documents/invoice/',
    ],
    [
      'the deposit of a job without a client',
      { payments: UNPAID, hasClient: false },
      'deposit',
      'Pay the deposit: $50.00',
      'office',
      'documents/invoice/',
    ],
    [
      'the deposit for a day that others have taken',
      { payments: money({ serviceFee: 50 }, { isDayFull: true }) },
      'deposit',
      'Pick another day: this one is fully booked',
      'client',
      'job//jobDate',
    ],
    [
      'an amount held on a card',
      { payments: money({ serviceFee: 50 }, { mayPay: false, blockedBy: 'Held.' }) },
      'deposit',
      'Take or release the amount held on the card',
      'office',
      'documents/invoice/',
    ],
    ['all agreed and paid', {}, 'move', 'Schedule the move', 'office', 'job//jobStatus'],
    [
      'a paper that lapsed after scheduling',
      { ...scheduled, documents: OPEN_PAPERS },
      'estimate',
      'Agree to the estimate',
      'client',
      'documents/estimate/',
    ],
    [
      'a share that is due',
      { ...scheduled, payments: money({ beforePickup: 225.5 }, { deposit: 50 }) },
      'move',
      'Pay what is due: $225.50',
      'client',
      'documents/invoice/',
    ],
    ['a decline', { ...scheduled, declined: 1 }, 'move', 'Replace 1 mover who declined', 'office', 'crew//'],
    ['open places', { ...scheduled, openPlaces: 2 }, 'move', 'Assign 2 movers', 'office', 'crew//'],
    ['a staffed move', scheduled, 'move', 'Move, Sat, Dec 12, 9:00 AM', 'crew', 'crew//start'],
    [
      'the evening before',
      { ...scheduled, now: '2026-12-11 18:00:00' },
      'move',
      'Start the move, Sat, Dec 12, 9:00 AM',
      'crew',
      'crew//start',
    ],
    [
      'a started move',
      { ...scheduled, startedAt: '2026-12-12T16:00:00Z', now: '2026-12-12 12:00:00' },
      'move',
      'Finish the move, then complete the job',
      'crew',
      'job//jobStatus',
    ],
    [
      'a day that has passed',
      { ...scheduled, now: '2026-12-13 12:00:00' },
      'move',
      'Complete the job, or change its date',
      'office',
      'job//jobStatus',
    ],
    [
      'the balance',
      { ...completed, payments: money({ afterDelivery: 850 }, { deposit: 50 }) },
      'invoice',
      'Pay the balance: $850.00',
      'client',
      'documents/invoice/',
    ],
    [
      'an amount that is deferred',
      {
        ...completed,
        payments: money(
          {},
          { paid: 800, balance: 100, later: { amount: 100, day: '2027-01-11', source: '49 CFR 375.407' } },
        ),
      },
      'invoice',
      '$100.00 is due on Mon, Jan 11, 2027',
      null,
      'documents/invoice/',
    ],
    [
      'too much paid',
      { ...completed, payments: money({}, { deposit: 50, paid: 940, balance: -40 }) },
      'receipt',
      'Refund $40.00',
      'office',
      'documents/invoice/',
    ],
    [
      'an empty invoice',
      { ...completed, payments: money({}, { total: 0, paid: 0, balance: 0 }) },
      'invoice',
      'Settle the invoice',
      'office',
      'documents/invoice/',
    ],
    ['all paid', completed, 'receipt', 'Paid in full', null, 'documents/receipt/'],
    [
      'all paid before the day of the move',
      { ...completed, now: '2026-12-01 10:00:00' },
      'move',
      'Check the date of the move',
      'office',
      'job//jobDate',
    ],
    ['a canceled job', { jobStatus: 'canceled' }, null, 'This job is canceled.', null, ''],
    [
      'a deleted job',
      { deletedAt: '2026-11-01T00:00:00Z', documents: OPEN_PAPERS },
      null,
      'This job is deleted.',
      null,
      '',
    ],
  ])('is named for the office, for %s: %#', (_what, more, step, text, turn, where) => {
    const { next } = progressOf(facts(more), OFFICE)
    const place = next.where
    expect(next).toMatchObject({ step, text, turn })
    expect(place ? `${place.tab}/${place.document ?? ''}/${place.field ?? ''}` : '').toBe(where)
  })

  it.each<[string, Partial<ProgressFacts>, string, string | null, string]>([
    ['no date', { jobDate: NO_JOB_DATE }, 'Add a date', 'client', 'job'],
    [
      'an open estimate',
      { documents: OPEN_PAPERS },
      'Review your estimate and agree to it',
      'client',
      'documents',
    ],
    ['the deposit', { payments: UNPAID }, 'Pay the deposit: $50.00', 'client', 'payments'],
    ['all agreed and paid', {}, 'We will confirm your move', 'office', 'job'],
    ['a canceled move', { jobStatus: 'canceled' }, 'This move is canceled.', null, ''],
    [
      'a job with open places',
      { ...scheduled, openPlaces: 2 },
      'Your move, Sat, Dec 12, 9:00 AM',
      'crew',
      'crew',
    ],
    [
      'a started move',
      { ...scheduled, startedAt: '2026-12-12T16:00:00Z' },
      'Your move is under way',
      'crew',
      'job',
    ],
    [
      'the delivery unsigned',
      { ...completed, documents: [...AGREED_PAPERS, paper('billOfLading', { isDeliveryUnsigned: true })] },
      'Sign for the delivery',
      'client',
      'documents',
    ],
    ['all paid', completed, 'You’re all set', null, 'documents'],
    ['a spam job', { jobStatus: 'spam' }, 'This request is closed.', null, ''],
    ['a refused price', { jobStatus: 'refused_price' }, 'This request is closed.', null, ''],
  ])('is named for the client, for %s', (_what, more, text, turn, tab) => {
    const { next } = progressOf(facts(more), CLIENT)
    expect(next).toMatchObject({ text, turn })
    expect(next.where?.tab ?? '').toBe(tab)
  })

  describe('to sign the bill of lading at pick-up', () => {
    const bill = (more: Partial<Paper> = {}) =>
      paper('billOfLading', {
        title: 'Bill of Lading',
        required: false,
        signatures: [],
        maySignFor: ['client'],
        signingBlocks: { origin: null, destination: 'Later.' },
        ...more,
      })
    const signed = { party: 'client', place: 'origin' } as NonNullable<Paper['signatures']>[number]
    const reader = { ...CLIENT, documents: [...CLIENT.documents, 'billOfLading'] }
    const next = (of: Paper, more: Partial<ProgressFacts> = {}, as: ProgressReader = reader) =>
      progressOf(
        facts({ ...scheduled, documents: [...AGREED_PAPERS, of], now: '2026-12-12 08:00:00', ...more }),
        as,
      ).next
    const SIGN = 'Review and sign: Bill of Lading'

    it('is next for the client while it is open, also once the move has started', () => {
      const where = { tab: 'documents', document: 'billOfLading', field: null }
      expect(next(bill())).toEqual({ step: 'move', text: SIGN, turn: 'client', where })
      expect(next(bill(), { startedAt: '2026-12-12T16:00:00Z' }).text).toBe(SIGN)
    })

    it.each<[string, Paper, Partial<ProgressFacts>, string]>([
      [
        'before it opens',
        bill({ signingBlocks: { origin: 'Too early.', destination: null } }),
        {},
        'Your move, Sat, Dec 12, 9:00 AM',
      ],
      ['for somebody who may not sign', bill({ maySignFor: [] }), {}, 'Your move, Sat, Dec 12, 9:00 AM'],
      [
        'once signed, while the destination is open',
        bill({ signatures: [signed], signingBlocks: { origin: null, destination: null } }),
        { startedAt: '2026-12-12T16:00:00Z' },
        'Your move is under way',
      ],
      ['after the day of the move', bill(), { now: '2026-12-13 08:00:00' }, 'We will send your invoice'],
      ['after a payment that is due', bill(), { payments: UNPAID }, 'Pay what is due: $50.00'],
    ])('is not next %s', (_what, of, more, text) => expect(next(of, more).text).toBe(text))

    it('does not keep the office and the crew from the start of the move', () => {
      const started = { text: 'Start the move, Sat, Dec 12, 9:00 AM', turn: 'crew' }
      expect(
        next(bill({ maySignFor: ['client', 'crew'] as NonNullable<Paper['maySignFor']> }), {}, OFFICE),
      ).toMatchObject(started)
      expect(next(bill(), {}, CREW)).toMatchObject(started)
    })
  })

  it('shows the crew no amounts and no places that they do not see', () => {
    const due = progressOf(facts({ ...scheduled, payments: money({ beforePickup: 225 }) }), CREW)
    expect(due.next).toEqual({ step: 'move', text: 'Pay what is due', turn: 'client', where: null })
    const later = { amount: 100, day: null, source: '' }
    const rest = progressOf(facts({ ...completed, payments: money({}, { balance: 100, later }) }), CREW)
    expect(rest.next.text).toBe('The rest is due later')
    const back = progressOf(facts({ ...completed, payments: money({}, { balance: -40 }) }), CREW)
    expect(back.next.text).toBe('Refund the client')
    expect(progressOf(facts(scheduled), CREW).next.where).toEqual({
      tab: 'job',
      document: null,
      field: 'start',
    })
  })
})

/** States of the seven steps by letter: done, now, to come, not needed. */
const LETTERS = { done: 'd', now: 'N', toCome: 't', notNeeded: '-' } as const
const line = (more: Partial<ProgressFacts>) =>
  progressOf(facts(more), OFFICE)
    .steps.map(({ state }) => LETTERS[state])
    .join('')

describe('steps of a move', () => {
  it.each<[string, Partial<ProgressFacts>, string]>([
    // inquiry, estimate, agreement, deposit, move, invoice, receipt
    ['an undated inquiry with a paid deposit', { jobDate: NO_JOB_DATE, documents: OPEN_PAPERS }, 'Nttdttt'],
    ['an undated inquiry that is agreed to', { jobDate: NO_JOB_DATE }, 'Ndddttt'],
    ['an open estimate', { documents: OPEN_PAPERS, payments: UNPAID }, 'dNttttt'],
    [
      'an open agreement',
      { documents: [paper('estimate', AGREED), paper('clientAgreement')], payments: UNPAID },
      'ddNtttt',
    ],
    [
      'an agreement that outlives its estimate',
      { documents: [paper('estimate'), paper('clientAgreement', AGREED)] },
      'dNddttt',
    ],
    ['a job without a deposit', { payments: money({}, { shares: [] }) }, 'ddd-Ntt'],
    [
      'a job scheduled without papers and deposit',
      { ...scheduled, documents: OPEN_PAPERS, payments: UNPAID },
      'dNttttt',
    ],
    ['a scheduled move', scheduled, 'ddddNtt'],
    ['a completed and paid move', completed, 'ddddddd'],
    [
      'a job completed without papers, deposit and payment',
      { ...completed, documents: OPEN_PAPERS, payments: money({ afterDelivery: 900 }) },
      'd---dNt',
    ],
    ['a job completed before its day', { ...completed, now: '2026-12-01 10:00:00' }, 'ddddNdd'],
    ['a job completed without a date', { ...completed, jobDate: NO_JOB_DATE }, 'tdddNdd'],
    [
      'a canceled job keeps what was done',
      { jobStatus: 'canceled', documents: [paper('estimate', AGREED), paper('clientAgreement')] },
      'dd-d---',
    ],
  ])('for %s', (_what, more, states) => {
    expect(line(more)).toBe(states)
  })

  it('are never marked as done by the status alone', () => {
    const bare = {
      jobDate: NO_JOB_DATE,
      locations: [],
      crewSize: 0,
      documents: OPEN_PAPERS,
      payments: UNPAID,
    }
    for (const jobStatus of JOB_STATUSES) {
      const { steps } = progressOf(facts({ ...bare, jobStatus }), OFFICE)
      expect(steps.filter(({ state }) => state === 'done')).toEqual([])
    }
  })

  it('contain at most one current step, the next one, in every status and for every viewer', () => {
    for (const jobStatus of JOB_STATUSES)
      for (const documents of [OPEN_PAPERS, AGREED_PAPERS])
        for (const payments of [UNPAID, DEPOSITED, SETTLED, null])
          for (const reader of [OFFICE, CLIENT, CREW]) {
            const { steps, next } = progressOf(facts({ jobStatus, documents, payments }), reader)
            expect(steps.map(({ step }) => step)).toEqual([...MOVE_STEPS])
            const current = steps.filter(({ state }) => state === 'now').map(({ step }) => step)
            expect(current.length).toBeLessThanOrEqual(1)
            for (const step of current) expect(step).toBe(next.step)
            if (next.where) expect(reader.tabs).toContain(next.where.tab)
          }
  })

  it('are the same for every viewer except for what clients do not see', () => {
    const statuses: JobStatus[] = ['inquiring', 'scheduled', 'completed']
    for (const jobStatus of statuses)
      for (const payments of [UNPAID, DEPOSITED, SETTLED]) {
        const states = [OFFICE, CLIENT, CREW].map((reader) =>
          progressOf(facts({ jobStatus, payments }), reader).steps.map(({ state }) => state),
        )
        expect(states[1]).toEqual(states[0])
        expect(states[2]).toEqual(states[0])
      }
  })

  it('link to each document that is not blocked, also before it is next', () => {
    const { steps } = progressOf(facts({ jobDate: NO_JOB_DATE, documents: OPEN_PAPERS }), CLIENT)
    expect(steps.flatMap(({ where }) => where?.document ?? [])).toEqual(['estimate'])
  })
})
