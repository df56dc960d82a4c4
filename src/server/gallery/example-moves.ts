import type { InfoKind } from '../../shared/messages/communications/communication.ts'
import { instantOf } from '../../shared/kernel/dates.ts'
import { CONSENT_CLAUSE, CONSENT_NAME } from '../../shared/jobs/documents/consent.ts'
import type { Stage } from './stage.ts'

const place = (address: string, city: string, latitude: number, longitude: number) => ({
  address,
  city,
  addressState: 'CO',
  addressCountry: 'US',
  latitude,
  longitude,
  locationType: 'House',
  numRooms: 3,
  numStairFlights: 0,
})
const BOOKED_PLACES = [
  place('1600 Broadway, Denver, CO 80202', 'Denver', 39.7429, -104.9877),
  place('1777 Broadway, Boulder, CO 80302', 'Boulder', 40.0171, -105.2797),
]

/** Returns the columns of a move from 9 AM to noon. */
export function morningOf(day: string) {
  const at = (time: string) => instantOf(`${day} ${time}`, 'America/Denver')
  return { job_date: `${day} 09:00:00`, starts_at: at('09:00:00'), ends_at: at('12:00:00') }
}

/** Lets the demo client be texted. */
export async function textsAllowed(stage: Stage): Promise<void> {
  const { phone } = await stage.call('client', 'GET', '/wp/v2/users/me')
  await stage.put('text_consents', { phone, is_allowed: true, source: 'Booking page' })
}

/** Stores a move of the demo client with an estimate; returns its id. */
export async function pricedMove(
  stage: Stage,
  status: 'inquiring' | 'scheduled' | 'completed' = 'scheduled',
  days = 20,
): Promise<number> {
  const day = stage.day(days)
  const id = await stage.putMove({
    job_status: status === 'completed' ? 'scheduled' : status,
    ...morningOf(day),
  })
  await setEstimate(stage, id)
  if (status === 'completed') await save(stage, id, { jobStatus: 'completed' })
  return id
}

/** Writes the estimate of a move. */
export async function setEstimate(stage: Stage, id: number, units = 4): Promise<void> {
  const lineItems = [{ item: 'hourlyRateThree', rate: 145, units, lineItemDate: null }]
  await save(stage, id, { documents: { estimate: { variables: { dirty: true, lineItems } } } })
}

/** Saves a job as the office. */
export function save(stage: Stage, id: number, body: object) {
  return stage.call('office', 'POST', `/wp/v2/jobs/${id}`, body)
}

/** Agrees to a document of a move as its client. */
export async function agree(stage: Stage, id: number, name: 'consent' | 'estimate'): Promise<void> {
  const job = await stage.call('client', 'GET', `/wp/v2/jobs/${id}`)
  const document = job.documents[name]
  await stage.call(
    'client',
    'POST',
    `/wp/v2/jobs/${id}/agreements`,
    name === 'consent'
      ? { name: CONSENT_NAME, type: 'acknowledgement', clause: CONSENT_CLAUSE, content: job.consent.content }
      : { name, type: document.agreementType, clause: document.clause, content: document.variables },
  )
}

/** Sends what a client books with, by mail and by text. */
export async function sendInfo(stage: Stage, id: number, kind?: InfoKind): Promise<void> {
  const { email, phone } = await stage.call('client', 'GET', '/wp/v2/users/me')
  const send = (channel: string, to: string) =>
    stage.call('office', 'POST', `/wp/v2/jobs/${id}/booking-info`, { channel, to, kind })
  await send('email', email)
  await send('text', phone)
}

/** Begins a booking as the demo client, and leaves it after the first questions. */
export function beginBooking(stage: Stage) {
  return stage.call('client', 'POST', `/wp/v2/jobs/moving-inquiry/${stage.companyId}`, {
    locations: BOOKED_PLACES,
    step: 'locations',
    source: 'company',
  })
}

/** Complains about a completed move as its client; returns the dispute. */
export async function complain(stage: Stage, id: number): Promise<{ disputeId: number }> {
  const { token } = await stage.call('client', 'POST', `/wp/v2/jobs/${id}/report-damage`, {})
  await stage.call(null, 'POST', `/wp/v2/disputes/${token}`, {
    description: 'A leg of the green chair broke on the stairs.',
    amount: 120,
    photos: [],
  })
  const [dispute] = await stage.call('office', 'GET', `/wp/v2/jobs/${id}/disputes`)
  return { disputeId: dispute.id }
}

/** Returns what a visitor enters in the quote form. */
export async function quoteForm(stage: Stage) {
  const { pluginToken: token } = await stage.call(
    'office',
    'POST',
    `/wp/v2/companies/${stage.companyId}/plugin-token`,
  )
  const [addressFrom, addressTo] = BOOKED_PLACES
  return {
    token,
    addressFrom,
    addressTo,
    moveDate: stage.day(20),
    moveType: 'apartment',
    homeSize: 'A2',
    firstName: 'Jordan',
    lastName: 'Reyes',
    email: 'jordan.reyes@example.test',
    phone: '(303) 555-0142',
  }
}

/** Asks for a move as the demo client. */
export async function askForMove(stage: Stage): Promise<void> {
  await stage.call('client', 'POST', '/wp/v2/jobs', {
    jobDate: `${stage.day(20)} 09:00:00`,
    crewSize: 2,
    jobType: 'moving_labor',
    locations: [
      {
        address: '1600 Broadway, Denver, CO 80202',
        city: 'Denver',
        addressState: 'CO',
        addressCountry: 'US',
        latitude: 39.7429,
        longitude: -104.9877,
      },
    ],
  })
}
