import { randomItem, type PersonRole, type Person } from '../world/people.ts'
import type { Client, ClientResponse, ClientRequest } from '../world/client.ts'

/** What a person does at a screen; an unexpected response is thrown. */
export type Operation =
  | 'list'
  | 'open'
  | 'save'
  | 'timeline'
  | 'inbox'
  | 'clients'
  | 'schedule'
  | 'pdf'
  | 'text'
  | 'figures'

/** A person at work: the jobs their list showed, and the job they have open. */
export interface Worker extends Person {
  shown: number[]
  opened: OpenedJob | undefined
}

export interface OpenedJob {
  id: number
  version: number
  jobDate: string
  jobStatus: string
  crew: { id: number | null; hourlyRate?: number }[]
  clientPhone: string | null
  /** Documents that can be printed. */
  printable: string[]
}

export interface Office {
  client: Client
  /** Counts a save that met a newer version and was repeated on it. */
  conflict(): void
}

const WORDS = [
  'alder',
  'maple',
  'quince',
  'denver',
  'boulder',
  'ashford',
  'hartley',
  'grace',
  'keiko oakberg',
  '2000',
]
const QUERIES: Record<Exclude<PersonRole, 'client'> | 'client', (() => string)[]> = (() => {
  const office = [
    () => '',
    () => '',
    () => 'jobStatus=inquiring&jobStatus=scheduled',
    () => 'jobStatus=completed',
    () => `after=${day(-40)}T00:00:00&before=${day(-10)}T00:00:00`,
    () => 'jobType=moving_labor',
    () => 'orderby=lastContactDate',
    () => `search=${encodeURIComponent(randomItem(WORDS))}`,
    () => `search=${1 + Math.floor(Math.random() * 8999)}`,
  ]
  const worker = [() => '', () => 'jobStatus=scheduled', () => 'jobStatus=completed', () => 'search=denver']
  return { administrator: office, manager: office, group: office, worker, client: [() => ''] }
})()

function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
}

async function ask(client: Client, shot: ClientRequest, status = 200): Promise<ClientResponse> {
  const reply = await client.send(shot)
  if (reply.status !== status)
    throw new Error(`${shot.method} ${shot.path.split('?')[0]}: ${reply.status} ${reply.text.slice(0, 300)}`)
  return reply
}

/** Runs one operation; returns false if the person had nothing to run it on. */
export async function runOperation(office: Office, who: Worker, operation: Operation): Promise<boolean> {
  const { client } = office
  const get = (path: string) => ask(client, { method: 'GET', path, token: who.token })
  switch (operation) {
    case 'list': {
      const page = Math.random() < 0.7 ? 1 : 2 + Math.floor(Math.random() * 8)
      const reply = await get(`/wp/v2/jobs?page=${page}&${randomItem(QUERIES[who.part])()}`)
      const rows = JSON.parse(reply.text) as { id: number }[] // response of the list
      if (!Number.isInteger(reply.total)) throw new Error('The list says no total')
      who.shown = [...new Set([...rows.map(({ id }) => id), ...who.shown])].slice(0, 200)
      return true
    }
    case 'open': {
      const id = who.shown[Math.floor(Math.random() * who.shown.length)]
      if (id === undefined) return false
      who.opened = await openJob(office, who, id)
      return true
    }
    case 'save':
      return saveJob(office, who)
    case 'timeline': {
      if (!who.opened || !isOffice(who)) return false
      const { id } = who.opened
      await Promise.all([
        get(`/wp/v2/jobs/${id}/contacts`),
        get(`/wp/v2/jobs/${id}/communications?order=desc&page=1&per_page=20`),
        get(`/wp/v2/jobs/${id}/disputes`),
        ask(client, {
          method: 'POST',
          path: `/wp/v2/jobs/${id}/communications/read`,
          token: who.token,
          body: {},
        }),
      ])
      return true
    }
    case 'inbox':
      if (!isOffice(who)) return false
      await Promise.all([
        get('/wp/v2/communications?page=1&per_page=20'),
        get('/wp/v2/communications/unread'),
      ])
      return true
    case 'clients': {
      if (!isOffice(who)) return false
      const search = Math.random() < 0.5 ? `&search=${encodeURIComponent(randomItem(WORDS))}` : ''
      await get(`/wp/v2/clients?page=1&per_page=50&orderby=name${search}`)
      return true
    }
    case 'schedule': {
      if (who.part !== 'worker') return false
      await get(`/wp/v2/workers/me/schedule?from=${day(-15)}&to=${day(15)}`)
      return true
    }
    case 'pdf': {
      if (!who.opened || who.opened.printable.length === 0 || !isOffice(who)) return false
      const made = await ask(client, {
        method: 'POST',
        path: `/wp/v2/jobs/${who.opened.id}/documents`,
        token: who.token,
        body: { template: randomItem(who.opened.printable) },
      })
      const { download_link: link } = JSON.parse(made.text) as { download_link: string } // the declared response
      const file = await ask(client, { method: 'GET', path: link.replace(/^https?:\/\/[^/]+/, '') })
      if (!file.contentType.startsWith('application/pdf') || !file.text.startsWith('%PDF'))
        throw new Error(`The PDF came as ${file.contentType}`)
      return true
    }
    case 'text': {
      if (!who.opened?.clientPhone || !isOffice(who)) return false
      await ask(client, {
        method: 'POST',
        path: '/wp/v2/twilio/message',
        token: who.token,
        body: {
          to: who.opened.clientPhone,
          message: `We are on our way, ${Math.random()}.`,
          jobId: who.opened.id,
          consentSource: 'On the telephone',
        },
      })
      return true
    }
    case 'figures': {
      if (who.part !== 'administrator') return false
      const span = `jobStatus=completed&from=${day(-60)}&to=${day(0)}&company=${who.companyId}`
      await Promise.all([
        get(`/wp/v2/financials?all=true&period=month&${span}`),
        get(`/wp/v2/payroll?from=${day(-14)}&to=${day(-7)}&company=${who.companyId}`),
      ])
      return true
    }
  }
}

function isOffice({ part }: Person): boolean {
  return part === 'administrator' || part === 'manager' || part === 'group'
}

/**
 * Sends the requests of the job screen when it opens: the job, its company, the drive and, for the office,
 * who opened it.
 */
async function openJob({ client }: Office, who: Worker, id: number): Promise<OpenedJob> {
  const get = (path: string) => ask(client, { method: 'GET', path, token: who.token })
  const job = readJob((await get(`/wp/v2/jobs/${id}`)).text)
  const rest = [get(`/wp/v2/companies/${job.companyId}?context=${isOffice(who) ? 'edit' : 'view'}`)]
  if (isOffice(who)) rest.push(get(`/wp/v2/jobs/${id}/see-by`), get('/wp/v2/communications/unread'))
  if (who.part === 'worker')
    rest.push(get(`/wp/v2/jobs/${id}/request-manager`), get(`/wp/v2/jobs/${id}/crew-prospects/me`))
  if (job.points.length > 1)
    rest.push(
      ask(client, { method: 'POST', path: '/wp/v2/routes', token: who.token, body: { points: job.points } }),
    )
  await Promise.all(rest)
  return job
}

interface ReadJob extends OpenedJob {
  companyId: number
  points: { latitude: number; longitude: number }[]
}

function readJob(text: string): ReadJob {
  // The declared response of the call, as far as it is used here.
  const job = JSON.parse(text) as Pick<OpenedJob, 'id' | 'version' | 'jobDate' | 'jobStatus' | 'crew'> & {
    companyInfo: { id: number }
    locations: { latitude?: number; longitude?: number }[]
    client: { phone?: string | null } | null
    documents?: Record<string, { hasPdf?: boolean }>
  }
  return {
    id: job.id,
    version: job.version,
    jobDate: job.jobDate,
    jobStatus: job.jobStatus,
    crew: job.crew,
    companyId: job.companyInfo.id,
    clientPhone: job.client?.phone ?? null,
    printable: Object.entries(job.documents ?? {}).flatMap(([name, { hasPdf }]) => (hasPdf ? [name] : [])),
    points: job.locations.flatMap(({ latitude, longitude }) =>
      latitude !== undefined && longitude !== undefined ? [{ latitude, longitude }] : [],
    ),
  }
}

/**
 * Saves the opened job as the screen does, with the version that was read; on a conflict, reads the newer
 * version and saves again. A date at which the job's truck is elsewhere is refused, and left.
 */
async function saveJob(office: Office, who: Worker): Promise<boolean> {
  if (!isOffice(who)) return false
  const id = who.opened?.id ?? who.shown[Math.floor(Math.random() * who.shown.length)]
  if (id === undefined) return false
  who.opened ??= await openJob(office, who, id)
  const change = chooseChange(who.opened)
  for (;;) {
    const { version } = who.opened
    const shot: ClientRequest = {
      method: 'POST',
      path: `/wp/v2/jobs/${who.opened.id}`,
      token: who.token,
      body: { version, ...change(who.opened) },
    }
    const reply = await office.client.send(shot)
    if (reply.status === 409 && reply.text.includes('job_version_conflict')) {
      office.conflict()
      who.opened = readJob(
        (await ask(office.client, { method: 'GET', path: `/wp/v2/jobs/${id}`, token: who.token })).text,
      )
      continue
    }
    if (reply.status === 409 && reply.text.includes('truck_overlap')) return true
    if (reply.status !== 200) throw new Error(`save: ${reply.status} ${reply.text.slice(0, 300)}`)
    who.opened = readJob(reply.text)
    return true
  }
}

type Change = (job: OpenedJob) => Record<string, unknown>

function chooseChange({ jobDate, jobStatus, crew }: OpenedJob): Change {
  const notes: Change = () => ({ notes: `Ring twice, said at ${Date.now()}.` })
  const changes: Change[] = [notes]
  const isOpen = jobStatus === 'inquiring' || jobStatus === 'scheduled'
  if (isOpen && jobDate > '0001')
    changes.push((job) => ({
      jobDate: job.jobDate.replace(/:\d\d:00$/, `:${randomItem(['00', '15', '30', '45'])}:00`),
    }))
  if (isOpen)
    changes.push(() => ({
      documents: {
        estimate: {
          variables: {
            dirty: true,
            lineItems: [
              { item: 'hourlyRateTwo', rate: 80 + Math.floor(Math.random() * 20), units: 4 },
              { item: 'hourlyRateTwoPacking', rate: 60, units: 1 + Math.floor(Math.random() * 3) },
            ],
          },
        },
      },
    }))
  if (crew.length > 0)
    changes.push((job) => ({
      crew: job.crew.map(({ id }) => ({ id, hourlyRate: 15 + Math.floor(Math.random() * 10) })),
    }))
  return randomItem(changes)
}
