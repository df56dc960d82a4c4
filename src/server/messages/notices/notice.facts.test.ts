import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleFacts } from '../../../shared/messages/notices/notice.sample.ts'
import { defaultTexts, fillNotice } from '../../../shared/messages/notices/notices.rules.ts'
import { NOTICE_KINDS } from '../../../shared/messages/notices/notices.ts'
import { formatDayInWords, formatTime } from '../../../shared/kernel/dates.ts'
import { readJobRecord } from '../../jobs/jobs/job.record.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { DENVER, HOUSTON } from '../../testing/places.ts'
import { jobFacts } from './notice.facts.ts'

let t: TestApp
let company: number
let boss: TestPerson
let client: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', { phone: '3035550100' })
  boss = await t.makePerson(company, 'manager')
  client = await t.makePerson(company, 'client', { firstName: 'Ann', lastName: 'Lee' })
})
afterAll(() => t.close())

const activities = [
  { id: 1, index: 0, activityType: 'load', activityDate: '2099-03-01', startTime: '09:00', endTime: '12:00' },
]
const MOVES: [string, Record<string, unknown>][] = [
  ['an inquiry without a date', { job_status: 'inquiring', job_date: null, locations: [DENVER] }],
  ['a booked local move', { locations: [{ ...DENVER, activities }, DENVER], crew_size: 3 }],
  [
    'a booked move in the afternoon',
    { job_date: '2099-12-31 13:30:00', locations: [DENVER], use_truck: true },
  ],
  ['an interstate move', { job_type: 'interstate', locations: [DENVER, HOUSTON], are_hours_typed: false }],
  ['a completed move', { job_status: 'completed', locations: [DENVER], minimum_time: 2 }],
  ['a move without an address', { job_status: 'inquiring', locations: [] }],
  ['a move that is paid', { job_status: 'completed', locations: [DENVER], paid: true }],
]

/** Dates, times, amounts and addresses in a text, which have to be those of the job. */
const FACTS = /\d\d\/\d\d\/\d{4}|\b\d{1,2}:\d\d [AP]M|\$[\d,]+\.\d\d|job #?\d+|https?:\S+/g

describe.each(MOVES)('the messages of %s', (_what, { paid, ...columns }) => {
  it('have the date, price, places and company of the job, and no others', async () => {
    const id = await t.makeJob(company, {
      client_id: client.id,
      job_status: 'scheduled',
      job_date: '2099-03-01 09:00:00',
      ...columns,
    })
    const shown = (await t.call(boss, 'GET', `/wp/v2/jobs/${id}`)).body
    if (paid)
      await t.call(boss, 'POST', `/wp/v2/jobs/${id}/payments`, {
        amount: shown.documents.invoice.total,
        method: 'cash',
        paymentType: 'balance',
      })
    const facts = await inTenant(t.kernel.db, { companyIds: [company], userId: null }, async (tx) => {
      const job = await readJobRecord(tx, [company], id, 'read')
      if (!job) throw new Error('no job')
      return jobFacts({ tx, kernel: t.kernel }, job, { contact: 'Ann' })
    })
    const dollars = (amount: number) => `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`
    const { due } = (await t.call(client, 'GET', `/wp/v2/jobs/${id}`)).body.payments
    const dueTotal = (due as { amount: number }[]).reduce((sum, { amount }) => sum + amount, 0)
    const { estimate, invoice } = shown.documents
    const hasDate = columns['job_date'] !== null
    expect(facts).toMatchObject({
      company: shown.companyInfo.name,
      companyPhone: '(303) 555-0100',
      client: 'Ann',
      jobNumber: String(id),
      moveDate: hasDate ? formatDayInWords(shown.jobDate, t.kernel.now().toISOString()) : '',
      moveTime: hasDate ? formatTime(shown.jobDate.slice(11, 16)) : '',
      from: shown.locations[0]?.address ?? '',
      total: estimate.total > 0 ? dollars(estimate.total) : '',
      invoiceTotal: invoice.total > 0 ? dollars(invoice.total) : '',
      amountDue: dueTotal > 0 ? dollars(dueTotal) : '',
      jobLink: `${t.kernel.config.PUBLIC_URL}/job/${id}`,
    })
    const allowed = JSON.stringify([facts, t.kernel.config.PUBLIC_URL])
    for (const kind of NOTICE_KINDS) {
      const { mailSubject, mailBody, textBody } = defaultTexts(kind)
      for (const template of [mailSubject, mailBody, textBody ?? '']) {
        const text = fillNotice(template, facts)
        for (const fact of text.match(FACTS) ?? [])
          expect(allowed, `${kind}: ${text}`).toContain(fact.replace(/^job #?/, ''))
        expect(text, kind).not.toMatch(/undefined|null|\{|NaN|\$-|0000/)
      }
    }
  })
})

it('have an example for every placeholder', () => {
  const sample = sampleFacts({ name: 'Peak', phone: null, origin: 'https://peak.test' })
  expect(Object.entries(sample).filter(([, value]) => value === '')).toEqual([['companyPhone', '']])
})
