import { addDays } from '../../shared/kernel/dates.ts'
import type { MessageKind } from '../../shared/company/deliveries/message-kinds.ts'
import { mailLink } from '../jobs/personal-links/personal-links.service.ts'
import { openJob } from '../jobs/jobs/job.service.ts'
import { remindOfMoves } from '../messages/notices/move.reminders.ts'
import { requestLaterShares } from '../money/payments/due.reminders.ts'
import { receiptFacts } from '../money/payments/receipt.text.ts'
import { mailRefund, mailRefundDelay } from '../money/payments/refunds.mails.ts'
import { mailConfirmationLink } from '../money/payments/settle.ts'
import { remindOfBookings } from '../visitors/booking/online.reminders.ts'
import type { Example } from './example.ts'
import {
  agree,
  askForMove,
  beginBooking,
  complain,
  morningOf,
  pricedMove,
  quoteForm,
  save,
  sendInfo,
  setEstimate,
  textsAllowed,
} from './example-moves.ts'
import { withCharge } from './money-examples.ts'
import type { Stage } from './stage.ts'

const about = (kind: MessageKind, title: string, run: Example['run']): Example => ({
  kind,
  title,
  reader: 'client',
  run,
})

/** Every message to the client of a move. */
export const CLIENT_EXAMPLES: readonly Example[] = [
  about('requestReceived', 'A visitor sends the quote form', async (stage) => {
    await stage.call(null, 'POST', '/wp/v2/movesheet/jobs', await quoteForm(stage))
  }),
  about('requestReceived', 'A client asks for a move', async (stage) => {
    await textsAllowed(stage)
    await askForMove(stage)
  }),
  about('requestReceived', 'A booking is left after the first questions', async (stage) => {
    await textsAllowed(stage)
    await beginBooking(stage)
  }),
  about('estimate', 'The office sends the estimate', async (stage) => {
    await textsAllowed(stage)
    await sendInfo(stage, await pricedMove(stage, 'inquiring'))
  }),
  about('agreement', 'The office sends the agreement', async (stage) => {
    await textsAllowed(stage)
    const id = await pricedMove(stage, 'inquiring')
    await agree(stage, id, 'consent')
    await agree(stage, id, 'estimate')
    await sendInfo(stage, id)
  }),
  about('bookingInfo', 'The office sends booking information', async (stage) => {
    await textsAllowed(stage)
    await sendInfo(stage, await pricedMove(stage))
  }),
  about('surveyRequest', 'The office asks what moves', async (stage) => {
    await textsAllowed(stage)
    const id = await pricedMove(stage, 'inquiring')
    await stage.call('office', 'POST', `/wp/v2/jobs/${id}/survey/request`)
  }),
  about('written', 'The office writes to the client', async (stage) => {
    const id = await pricedMove(stage)
    const { email } = stage.people.client
    await stage.call('office', 'POST', `/wp/v2/jobs/${id}/email`, {
      to: email,
      subject: 'The elevator on Saturday',
      message: 'Hello Clara,\n\nWe reserved the elevator from 9 to 11 AM.\n\nFront Range Movers',
    })
  }),
  about('personalLink', 'The office sends a personal link', async (stage) => {
    const id = await pricedMove(stage)
    await stage.as('office', async (work) => {
      const { job } = await openJob(work, id, 'read')
      await mailLink(work, { job, client: { email: stage.people.client.email } })
    })
  }),
  about('booked', 'A move is booked', async (stage) => {
    await textsAllowed(stage)
    await save(stage, await pricedMove(stage, 'inquiring'), { jobStatus: 'scheduled' })
  }),
  about('moved', 'The office moves a booked move', async (stage) => {
    await textsAllowed(stage)
    await save(stage, await pricedMove(stage), { jobDate: `${stage.day(22)} 10:00:00` })
  }),
  about('detailsChanged', 'The office changes the crew of a booked move', async (stage) => {
    await textsAllowed(stage)
    await save(stage, await pricedMove(stage), { crewSize: 4 })
  }),
  about('papersChanged', 'A change by the office makes an agreement void', async (stage) => {
    await textsAllowed(stage)
    const id = await pricedMove(stage, 'inquiring')
    await agree(stage, id, 'consent')
    await agree(stage, id, 'estimate')
    await setEstimate(stage, id, 5)
  }),
  about('weekBefore', 'The move is in 7 days', (stage) => remindBefore(stage, 7)),
  about('dayBefore', 'The move is tomorrow', (stage) => remindBefore(stage, 1)),
  about('onTheWay', 'The crew is on the way', async (stage) => {
    await textsAllowed(stage)
    const day = stage.day(20)
    const id = await pricedMove(stage)
    stage.setClock(`${day} 08:20:00`)
    await stage.call('office', 'POST', `/wp/v2/jobs/${id}/on-the-way`)
  }),
  about('finished', 'The move is completed', async (stage) => {
    await textsAllowed(stage)
    const day = stage.day(20)
    const id = await pricedMove(stage)
    stage.setClock(`${day} 17:00:00`)
    await save(stage, id, { jobStatus: 'completed' })
  }),
  {
    kind: 'ratingRequest',
    title: 'The office asks for a rating',
    reader: 'client',
    from: 'visitors/reviews/asking.service.ts',
    run: async (stage) => {
      const { email } = stage.people.client
      await stage.put('marketing_consents', {
        channel: 'mail',
        address: email,
        is_allowed: true,
        source: 'Booking page',
      })
      const id = await pricedMove(stage, 'completed', -2)
      await stage.call('office', 'POST', `/wp/v2/jobs/${id}/review-request`)
    },
  },
  about('ratingRequest', 'The office asks for a rating by text', async (stage) => {
    await textsAllowed(stage)
    const { phone } = await stage.call('client', 'GET', '/wp/v2/users/me')
    await stage.put('marketing_consents', {
      channel: 'text',
      address: phone,
      is_allowed: true,
      source: 'Booking page',
    })
    const id = await pricedMove(stage, 'completed', -2)
    stage.setClock(`${stage.day(0)} 14:00:00`)
    await stage.call('office', 'POST', `/wp/v2/jobs/${id}/booking-info`, {
      to: phone,
      channel: 'text',
      kind: 'ratingRequest',
    })
  }),
  about('receipt', 'A card payment is received', (stage) =>
    withCharge(stage, (work, job, charge) =>
      work.features.notify(work, job, {
        kind: 'receipt',
        to: job.billingContact ?? job.client ?? nobody(),
        facts: receiptFacts(job, charge),
      }),
    ),
  ),
  about('confirmPayment', 'The bank asks to confirm a payment', (stage) =>
    withCharge(stage, mailConfirmationLink),
  ),
  about('refund', 'A payment is refunded', (stage) =>
    withCharge(stage, (work, job, charge) => mailRefund(work, job, charge, charge.capturedCents)),
  ),
  about('refundDelayed', 'The bank does not take a refund', (stage) =>
    withCharge(stage, (work, job, charge) => mailRefundDelay(work, job, charge, charge.capturedCents)),
  ),
  about('canceled', 'The client cancels the move', async (stage) => {
    const id = await pricedMove(stage)
    const { version } = (await stage.call('client', 'GET', `/wp/v2/jobs/${id}/cancel`)) as { version: number } // as the page does
    await stage.call('client', 'POST', `/wp/v2/jobs/${id}/cancel`, { version })
  }),
  about('paymentRequest', 'The office asks for a payment', async (stage) => {
    await textsAllowed(stage)
    await sendInfo(stage, await pricedMove(stage, 'completed', -2), 'paymentRequest')
  }),
  about('paymentDue', 'Credit days of a federal move end', async (stage) => {
    const day = stage.day(-30)
    const id = await stage.putMove({
      billing_contact_id: stage.people.client.id,
      job_type: 'interstate',
      ...morningOf(day),
      is_local: true,
      locations: JSON.stringify(BETWEEN_STATES),
    })
    await setEstimate(stage, id)
    await save(stage, id, { jobStatus: 'completed' })
    await stage.remind(requestLaterShares, `${addDays(day, 30)} 12:00:00`)
  }),
  about('unfinishedBooking', 'A booking was left unfinished', async (stage) => {
    const { id } = await beginBooking(stage)
    const before = new Date(Date.now() - 26 * 3_600_000)
    await stage.change('online_bookings', { updated_at: before }, { job_id: id })
    await stage.change('job_seen', { seen_at: before }, { job_id: id })
    await stage.remind(remindOfBookings, `${stage.day(0)} 12:00:00`)
  }),
  about('dispute', 'The office answers a complaint', async (stage) => {
    const id = await pricedMove(stage, 'completed', -2)
    const { disputeId } = await complain(stage, id)
    await stage.call('office', 'POST', `/wp/v2/jobs/${id}/disputes/${disputeId}`, {
      step: 'reply',
      message: 'We are sorry about the chair. Please send us a photo of it.',
    })
  }),
]

const BETWEEN_STATES = [
  { address: '1 Main St, Cheyenne, WY 82001', addressState: 'WY', addressCountry: 'US', activities: [] },
  { address: '2 Elm St, Reno, NV 89501', addressState: 'NV', addressCountry: 'US', activities: [] },
]
function nobody(): never {
  throw new Error('The demo payment has no payer.')
}

async function remindBefore(stage: Stage, days: number): Promise<void> {
  await textsAllowed(stage)
  const day = stage.day(20)
  await pricedMove(stage)
  await stage.remind(remindOfMoves, `${addDays(day, -days)} 08:30:00`)
}
