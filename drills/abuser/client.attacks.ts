import {
  dayFromNow,
  uploadForm,
  printDocument,
  printableDocuments,
  type Attack,
  type AttackContext,
} from './attack.ts'
import { longCargo, longNotes } from './shapes.ts'
import { noise } from './noise.ts'

const POINTS = [
  { latitude: 39.75, longitude: -104.99 },
  { latitude: 39.71, longitude: -105.08 },
]
const place = (n: number) => ({
  address: `${100 + (n % 8000)} Alder Way, Denver, CO 80202`,
  city: 'Denver',
  zip: '80202',
  addressState: 'CO',
  locationType: 'House',
  numRooms: 4,
  numStairFlights: 0,
  locationSize: 1400,
  ...POINTS[n % 2],
})

const newInquiry = (hand: AttackContext, n: number) =>
  hand.ask<{ id: number; version: number }>({
    method: 'POST',
    path: `/wp/v2/jobs/moving-inquiry/${hand.target.companyId}`,
    body: {
      jobType: 'intrastate_local',
      jobDate: `${dayFromNow(20 + (n % 30))} 09:00:00`,
      startTime: '09:00',
      duration: 4,
      crewSize: 2,
      useTruck: true,
      locations: [
        { ...place(n), activities: [{ activityType: 'load' }] },
        { ...place(n + 1), activities: [{ activityType: 'unload' }] },
      ],
    },
  })

let printable: string[] = []
const begun: number[] = []
let disputeToken = ''

/** Attacks by a malicious client. */
export const CLIENT_ATTACKS: readonly Attack[] = [
  {
    name: 'client-inquiry-saves',
    by: 'client',
    what: 'saves one inquiry over and over',
    budgets: ['inquiry-saves', 'saves-client', 'save-bytes-client'],
    once: async ({ send, target }, n) => {
      await send({
        method: 'POST',
        path: `/wp/v2/jobs/moving-inquiry/${target.companyId}`,
        body: { id: target.jobIds[0], notes: longNotes(n), cargo: longCargo(n) },
      })
    },
  },
  {
    name: 'client-job-saves',
    by: 'client',
    what: 'saves one job over and over with all that fits',
    budgets: [],
    once: async ({ send, target }, n) => {
      await send({
        method: 'POST',
        path: `/wp/v2/jobs/${target.jobIds[0]}`,
        body: { notes: longNotes(n) },
      })
    },
  },
  {
    name: 'client-new-jobs',
    by: 'client',
    what: 'makes new inquiries',
    budgets: ['client-jobs-person', 'client-jobs-address'],
    once: async (hand, n) => {
      await newInquiry(hand, n)
    },
  },
  {
    name: 'client-uploads',
    by: 'client',
    what: 'uploads pictures of 10 MB',
    budgets: ['upload', 'uploads-at-once', 'pictures-at-once', 'upload-kilobytes-client'],
    atOnce: 8,
    once: async ({ send }) => {
      await send({
        method: 'POST',
        path: '/wp/v2/media',
        raw: uploadForm(await noise(), 'image/png', { purpose: 'attachment' }),
      })
    },
  },
  {
    name: 'client-pdfs',
    by: 'client',
    what: 'prints all documents of one job',
    budgets: [],
    begin: async (hand) => {
      printable = await printableDocuments(hand, hand.target.doneJobIds[0])
    },
    once: (hand, n) => printDocument(hand, hand.target.doneJobIds[0], printable[n % printable.length] ?? ''),
  },
  {
    name: 'client-holds',
    by: 'client',
    what: 'begins to pay for many moves, which holds their days',
    budgets: ['calendar-holds', 'calendar-holds-card', 'calendar-holds-network'],
    begin: async (hand) => {
      for (let n = 0; n < 12; n += 1) {
        const job = await newInquiry(hand, n)
        if (job) begun.push(job.id)
      }
      begun.push(...hand.target.jobIds)
    },
    once: async ({ ask, send }, n) => {
      const jobId = begun[n % begun.length]
      const quote = await ask<{ lineItems: unknown[] }>({
        method: 'POST',
        path: '/wp/v2/transactions/quote',
        body: { productId: jobId },
      })
      await send({
        method: 'POST',
        path: '/wp/v2/transactions/checkout',
        body: {
          productId: jobId,
          lineItems: quote?.lineItems ?? [],
          paymentMethodId: 'pm_card_visa',
        },
      })
    },
  },
  {
    name: 'client-cards',
    by: 'client',
    what: 'stores cards, declined ones among them',
    budgets: ['declined-cards', 'declined-cards-from'],
    once: async ({ send, target }, n) => {
      await send({
        method: 'POST',
        path: '/wp/v2/payments/cards/stripe',
        body: {
          paymentMethodId: n % 2 === 0 ? 'pm_card_visa_chargeDeclinedStolenCard' : 'pm_card_visa',
          companyId: target.companyId,
        },
      })
    },
  },
  {
    name: 'client-messages',
    by: 'client',
    what: 'reports damage, writes to the office and sends photos',
    budgets: ['dispute-write', 'dispute-photo'],
    begin: async ({ ask, target }) => {
      for (const jobId of target.doneJobIds) {
        const form = await ask<{ token: string }>({
          method: 'POST',
          path: `/wp/v2/jobs/${jobId}/report-damage`,
        })
        disputeToken ||= form?.token ?? ''
      }
    },
    once: async ({ send }, n) => {
      if (n % 8 === 0)
        await send({
          method: 'POST',
          path: `/wp/v2/disputes/${disputeToken}/photos`,
          raw: uploadForm(await noise(), 'image/png'),
        })
      else
        await send({
          method: 'POST',
          path: `/wp/v2/disputes/${disputeToken}`,
          body: { description: longNotes(n) },
        })
    },
  },
  {
    name: 'client-prices',
    by: 'client',
    what: 'asks for prices, free days, places and routes',
    budgets: ['booking-price', 'booking-lookUp', 'booking-days', 'places-search'],
    once: async ({ send, target }, n) => {
      const company = `/wp/v2/companies/${target.companyId}`
      if (n % 4 === 0) await send({ method: 'GET', path: `/wp/v2/places?search=${n}%20Alder%20Way%20Denver` })
      else if (n % 4 === 1)
        await send({ method: 'GET', path: `${company}/open-days?from=${dayFromNow(1)}&to=${dayFromNow(60)}` })
      else if (n % 4 === 2)
        await send({
          method: 'POST',
          path: `${company}/price`,
          body: { places: [place(n), place(n + 1)], day: dayFromNow(30), hours: 4, crewSize: 2 },
        })
      else await send({ method: 'POST', path: '/wp/v2/routes', body: { points: POINTS } })
    },
  },
  {
    name: 'client-data',
    by: 'client',
    what: 'downloads all data about themselves',
    budgets: [],
    once: async ({ send }) => {
      await send({ method: 'GET', path: '/wp/v2/users/me/data' })
    },
  },
]
