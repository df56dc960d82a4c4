import { describe, expect, it } from 'vitest'
import type { Job } from './job.ts'
import { moveHead } from './move-head.ts'

const TODAY = '2026-12-12'
const at = (activityDate: string, startTime: string, endTime: string, activityType = 'load') => ({
  address: '1 Main St',
  activities: [{ activityType, activityDate, startTime, endTime }],
})

/** Returns the head of a booked move; amounts in dollars. */
function headWith({ payments = {}, ...more }: { payments?: object | null; [field: string]: unknown } = {}) {
  const money = {
    agreed: { total: 402.14, from: 'agreement', isFixed: true },
    total: 402.14,
    paid: 50,
    balance: 352.14,
    receipt: [],
  }
  const job = {
    companyInfo: { name: 'Peak Movers' },
    crew: [],
    crewSize: 2,
    documents: {},
    jobDate: `${TODAY} 09:00:00`,
    jobStatus: 'scheduled',
    jobType: 'intrastate_local',
    locations: [],
    useTruck: false,
    payments: payments && { ...money, ...payments },
    ...more,
  }
  return moveHead(job as unknown as Job, TODAY) // the fields that these rules read
}

describe('the time of a move', () => {
  it.each([
    [
      'start and the last end of that day',
      [at(TODAY, '09:00', '11:00'), at(TODAY, '11:00', '13:30')],
      '9:00 AM – 1:30 PM',
    ],
    ['only the start if it ends on another day', [at('2026-12-13', '09:00', '11:00')], '9:00 AM'],
    ['only the start if nothing is planned', [], '9:00 AM'],
    ['not the end of a visit for an estimate', [at(TODAY, '15:00', '16:00', 'estimate')], '9:00 AM'],
  ])('is %s', (_name, locations, text) => {
    expect(headWith({ locations }).time).toBe(text)
  })

  it('is empty without a date or a time', () => {
    expect(headWith({ jobDate: '0000-00-00 00:00:00' })).toMatchObject({
      day: 'Day not chosen yet',
      time: '',
    })
    expect(headWith({ jobDate: '2026-12-12 00:00:00' }).time).toBe('')
  })
})

describe('the price of a move', () => {
  const receipt = [
    { kind: 'price', amount: 50 },
    { kind: 'changeFee', amount: 25 },
  ]
  it.each([
    [
      'the agreed one',
      {},
      [
        ['Agreed price', '$402.14'],
        ['Paid', '$50.00'],
        ['Left to pay', '$352.14'],
      ],
    ],
    [
      'an estimate that was agreed to but may be exceeded',
      { payments: { agreed: { total: 402.14, from: 'agreement', isFixed: false } } },
      [['Agreed estimate', '$402.14'], expect.anything(), expect.anything()],
    ],
    [
      'an estimate before it is agreed to',
      { payments: { agreed: { total: 402.14, from: 'estimate', isFixed: true } } },
      [['Estimate', '$402.14'], expect.anything(), expect.anything()],
    ],
    [
      'beside the fees, and what was paid too much',
      { payments: { receipt, balance: -10 } },
      [expect.anything(), expect.anything(), ['Fees paid', '$25.00'], ['Overpaid', '$10.00']],
    ],
    [
      'what was taken and refunded once it is canceled',
      { jobStatus: 'canceled', payments: { receipt: [...receipt, { kind: 'price', amount: -50 }] } },
      [
        ['Paid', '$75.00'],
        ['Refunded', '$50.00'],
      ],
    ],
    ['nothing if it was canceled unpaid', { jobStatus: 'canceled' }, []],
    ['nothing for a reader without prices', { payments: null }, []],
  ])('is %s', (_name, more, figures) => {
    expect(headWith(more).figures).toEqual(figures)
  })

  it('names the agreed price if it is another one now', () => {
    expect(headWith().agreed).toBeNull()
    expect(headWith({ payments: { total: 450 } })).toMatchObject({
      agreed: 'You agreed to $402.14.',
      figures: [['Price', '$450.00'], expect.anything(), expect.anything()],
    })
  })

  it('is a survey while that decides it', () => {
    const documents = { estimate: { blockCode: 'survey_needed' } }
    expect(headWith({ documents })).toMatchObject({ survey: { title: 'Survey needed' }, figures: [] })
  })
})

it('names places in order, and the crew once the move is booked', () => {
  const member = { id: 5, firstName: 'Walter', lastName: 'F', profilePic: null }
  const places = [
    { address: '1 Main St', address2: 'Apt 2', activities: [], numStairFlights: 1 },
    { address: '', addressPending: true, activities: [] },
  ]
  const head = headWith({ crew: [member], locations: places, useTruck: true })
  expect(head.places.map(([label]) => label)).toEqual(['From', 'To'])
  expect(head.places[0]?.[1]).toBe('1 Main St, Apt 2 · 1 flight of stairs')
  expect([head.crew.map(({ name }) => name), head.size]).toEqual([['Walter F'], '2 movers with a truck'])
  expect(headWith({ crew: [member], jobStatus: 'inquiring' }).crew).toEqual([])
})
