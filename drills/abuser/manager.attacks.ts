import type { ClientRequest } from '../world/client.ts'
import { randomItem } from '../world/people.ts'
import { dayFromNow, uploadForm, printDocument, printableDocuments, type Attack } from './attack.ts'
import { longCargo, longNotes, searchShape } from './shapes.ts'

const YEARS = 'from=2000-01-01&to=2029-12-31'
/** The longest range that fits into one file. */
const LAST_YEAR = `from=${dayFromNow(-270)}&to=2029-12-31`
const ESTIMATE = {
  estimate: {
    variables: {
      dirty: true,
      lineItems: Array.from({ length: 40 }, (_none, at) => ({
        item: 'hourlyRateTwo',
        rate: 80 + at,
        units: 4,
      })),
    },
  },
}

/** Returns a file of clients; every call returns another file. */
function clientsFile(n: number): Buffer {
  const rows = Array.from(
    { length: 20_000 },
    (_none, at) => `Ann${n},Bulk${at},bulk-${n}-${at}@example.test,303${5_000_000 + at},${'x'.repeat(120)}`,
  )
  return Buffer.from(['First name,Last name,Email,Phone,Notes', ...rows].join('\n'))
}

let printable: string[] = []

/** Attacks by a malicious manager or administrator. */
export const MANAGER_ATTACKS: readonly Attack[] = [
  {
    name: 'manager-exports',
    by: 'manager',
    what: 'exports the company over and over',
    budgets: ['export'],
    once: async ({ ask, send }, n) => {
      if (n % 3 > 0) await send({ method: 'GET', path: '/wp/v2/exports' })
      const made = await ask<{ id: number }>({ method: 'POST', path: '/wp/v2/exports', body: {} })
      if (made) await send({ method: 'POST', path: `/wp/v2/exports/${made.id}/link` })
    },
  },
  {
    name: 'manager-pdfs',
    by: 'manager',
    what: 'prints the documents of many jobs',
    budgets: ['pdfs-at-once'],
    begin: async (hand) => {
      printable = await printableDocuments(hand, hand.target.jobIds[0])
    },
    once: (hand, n) =>
      printDocument(
        hand,
        hand.target.jobIds[n % hand.target.jobIds.length],
        printable[n % printable.length] ?? '',
      ),
  },
  {
    name: 'manager-imports',
    by: 'manager',
    what: 'uploads files of 20,000 clients, checks them and brings them in',
    budgets: ['upload', 'import'],
    atOnce: 4,
    once: async ({ ask, send }, n) => {
      const raw = uploadForm(clientsFile(n), 'text/csv', { purpose: 'import' })
      const file = await ask<{ source_url: string }>({ method: 'POST', path: '/wp/v2/media', raw })
      if (!file) return
      const made = await ask<{ id: number; mapping: unknown; options: unknown }>({
        method: 'POST',
        path: '/wp/v2/imports',
        body: { kind: 'clients', file: file.source_url },
      })
      if (!made) return
      const { mapping, options } = made
      await send({ method: 'POST', path: `/wp/v2/imports/${made.id}/check`, body: { mapping, options } })
      await send({ method: 'POST', path: `/wp/v2/imports/${made.id}/run` })
    },
  },
  {
    name: 'manager-searches',
    by: 'manager',
    what: 'searches jobs in 600 shapes of filters',
    budgets: ['statement-shapes', 'searches', 'searches-at-once'],
    once: async ({ send }, n) => {
      await send({ method: 'GET', path: searchShape(n) })
    },
  },
  {
    name: 'manager-people',
    by: 'manager',
    what: 'searches clients, duplicates and workers',
    budgets: ['job-clients'],
    once: async ({ send, target }, n) => {
      const search = `search=${'abcdefghijklmnopqrstuvwxyz'[n % 26]}`
      if (n % 3 === 0)
        await send({ method: 'GET', path: `/wp/v2/clients?per_page=100&orderby=name&${search}` })
      else if (n % 3 === 1)
        await send({ method: 'GET', path: `/wp/v2/workers?per_page=100&job=${target.jobIds[0]}&${search}` })
      else await send({ method: 'GET', path: `/wp/v2/client-places?per_page=100&page=${n % 50}` })
    },
  },
  {
    name: 'manager-saves',
    by: 'manager',
    what: 'saves one job over and over with all that fits',
    budgets: ['saves-office', 'save-bytes-staff', 'history-minute', 'history-hour'],
    once: async ({ send, target }, n) => {
      await send({
        method: 'POST',
        path: `/wp/v2/jobs/${target.jobIds[0]}`,
        body: { notes: longNotes(n), cargo: longCargo(n), documents: ESTIMATE },
      })
    },
  },
  {
    name: 'manager-mails',
    by: 'manager',
    what: 'mails a client and invites people',
    budgets: ['talk-from', 'talk-to', 'invite'],
    once: async ({ send, target }, n) => {
      if (n % 4 === 0)
        await send({
          method: 'POST',
          path: `/wp/v2/companies/${target.companyId}/invites`,
          body: { email: `nobody${n}@example.test`, firstName: 'No', lastName: 'Body', role: 'worker' },
        })
      else
        await send({
          method: 'POST',
          path: `/wp/v2/jobs/${target.jobIds[0]}/email`,
          body: { to: target.email, subject: `News ${n}`, message: longNotes(n) },
        })
    },
  },
  {
    name: 'manager-texts',
    by: 'manager',
    what: 'texts a client',
    budgets: ['talk-from', 'talk-to'],
    once: async ({ send, target }, n) => {
      await send({
        method: 'POST',
        path: '/wp/v2/twilio/message',
        body: {
          to: target.phone,
          jobId: target.jobIds[0],
          message: `We are on our way, ${n}. `.padEnd(1_500, 'x'),
          consentSource: 'On the telephone',
        },
      })
    },
  },
  {
    name: 'manager-company-mail',
    by: 'manager',
    what: 'tries mail servers, sends test mails and asks for insurance',
    budgets: ['test-mail', 'test-mail-day', 'mail-server', 'mail-server-day', 'insurance-request'],
    once: async ({ send, target }, n) => {
      const company = `/wp/v2/companies/${target.companyId}`
      const shots: Pick<ClientRequest, 'path' | 'body'>[] = [
        {
          path: `${company}/send_email`,
          body: { to: 'me@example.test', subject: `Test ${n}`, message: 'Test' },
        },
        {
          path: company,
          body: {
            mailServer: { host: '127.0.0.1', port: 2500 + (n % 100), username: 'me', password: 'none' },
          },
        },
        {
          path: '/wp/v2/insurance/requests',
          body: { type: 'cargo', limit: 50_000, startDate: dayFromNow(10), note: `For ${n}` },
        },
      ]
      await send({ method: 'POST', ...randomItem(shots) })
    },
  },
  {
    name: 'manager-prices',
    by: 'manager',
    what: 'previews prices and saves of jobs with many places',
    budgets: [],
    once: async ({ send, target }, n) => {
      const locations = Array.from({ length: 20 }, (_none, at) => ({
        address: `${100 + n} Alder Way, Denver, CO 80202`,
        city: 'Denver',
        zip: '80202',
        addressState: 'CO',
        latitude: 39.7 + at / 100,
        longitude: -104.9 - n / 10_000,
        activities: [],
      }))
      const id = target.jobIds[n % target.jobIds.length]
      if (n % 3 === 0)
        await send({ method: 'POST', path: '/wp/v2/job-prices', body: { locations, crewSize: 3 } })
      else
        await send({
          method: 'POST',
          path: `/wp/v2/jobs/${id}/${n % 3 === 1 ? 'price' : 'preview'}`,
          body: { locations, crewSize: 1 + (n % 6) },
        })
    },
  },
  {
    name: 'manager-timeline',
    by: 'manager',
    what: 'reads all that was said and done about the largest job',
    budgets: [],
    once: async ({ send, target }, n) => {
      const path = `/wp/v2/jobs/${target.largestJobId}`
      const page = `per_page=100&page=${1 + (n % 150)}`
      await send({
        method: 'GET',
        path: n % 2 === 0 ? `${path}/communications?${page}` : `${path}/history?${page}`,
      })
    },
  },
  {
    name: 'manager-figures',
    by: 'manager',
    what: 'asks for figures, payroll and files of them over all years',
    budgets: ['reports'],
    once: async ({ send }, n) => {
      const paths = [
        `/wp/v2/financials?all=true&period=month&${YEARS}`,
        `/wp/v2/financials/csv?of=jobs&${YEARS}`,
        `/wp/v2/payroll?${YEARS}`,
        `/wp/v2/financials/jobs?per_page=100&page=${1 + (n % 50)}&${YEARS}`,
        `/wp/v2/payroll/csv?${YEARS}`,
        `/wp/v2/financials/summary?all=true&${YEARS}`,
      ]
      await send({ method: 'GET', path: paths[n % paths.length] ?? '' })
    },
  },
  {
    name: 'manager-books',
    by: 'manager',
    what: 'reads and exports the books and the audit log of all years',
    budgets: ['audit-export', 'bulk', 'bulk-at-once', 'bulk-at-once-node'],
    once: async ({ send }, n) => {
      const paths = [
        `/wp/v2/accounting/trial-balance?${YEARS}`,
        `/wp/v2/accounting/export?of=journal&${LAST_YEAR}`,
        `/wp/v2/accounting/export?of=iif&${LAST_YEAR}`,
        `/wp/v2/accounting/journal?per_page=100&page=${1 + (n % 200)}&${YEARS}`,
      ]
      await send(
        n % 5 === 4
          ? { method: 'POST', path: '/wp/v2/audit/export', body: {} }
          : { method: 'GET', path: paths[n % 5] ?? '' },
      )
    },
  },
  {
    name: 'manager-manual',
    by: 'manager',
    what: 'saves the manual over and over with all that fits',
    budgets: [],
    atOnce: 4,
    once: async ({ ask, send, target }, n) => {
      const path = `/wp/v2/manuals/${target.companyId}`
      const manual = await ask<{ version: number }>({ method: 'GET', path })
      if (!manual) return
      const sections = Array.from({ length: 8 }, (_none, at) => ({
        id: null,
        title: `Part ${at} of ${n}`,
        text: longNotes(n + at),
      }))
      await send({ method: 'POST', path, body: { version: manual.version, blurb: longNotes(n), sections } })
    },
  },
]
