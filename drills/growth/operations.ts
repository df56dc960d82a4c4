import type { Client, ClientResponse, ClientRequest } from '../world/client.ts'
import type { Person } from '../world/people.ts'

/** What operations run with: people of the largest company and one of its jobs. */
export interface OperationContext {
  client: Client
  admin: Person
  group: Person
  worker: Person
  /** A client of the large company. */
  customer: Person
  /** Ids of upcoming jobs and of completed jobs of the large company. */
  ahead: readonly number[]
  done: readonly number[]
  /** The phone of each client of the upcoming jobs, and one printable document of each. */
  phones: readonly string[]
  printable: readonly { id: number; template: string }[]
  /** An account of the company's ledger. */
  accountId: number
}

/** One read or write of a screen; `n` is the number of the run. */
export interface Operation {
  name: string
  run: (scene: OperationContext, n: number) => Promise<unknown>
}

/** Sends a request and throws unless it succeeds. */
export async function requireSuccess(client: Client, shot: ClientRequest): Promise<ClientResponse> {
  const reply = await client.send(shot)
  if (reply.status !== 200)
    throw new Error(`${shot.method} ${shot.path}: ${reply.status} ${reply.text.slice(0, 300)}`)
  return reply
}

/** Returns the date so many days from today. */
export function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
}

type Who = 'admin' | 'group' | 'worker' | 'customer'

/** Returns a read by one person. */
export function read(
  name: string,
  who: Who,
  path: string | ((scene: OperationContext, n: number) => string),
): Operation {
  return {
    name,
    run: (scene, n) =>
      requireSuccess(scene.client, {
        method: 'GET',
        path: `/wp/v2/${typeof path === 'string' ? path : path(scene, n)}`,
        token: scene[who].token,
      }),
  }
}

function write(
  name: string,
  path: (scene: OperationContext, n: number) => string,
  body: (scene: OperationContext, n: number) => unknown,
): Operation {
  return {
    name,
    run: (scene, n) =>
      requireSuccess(scene.client, {
        method: 'POST',
        path: `/wp/v2/${path(scene, n)}`,
        token: scene.admin.token,
        body: body(scene, n),
      }),
  }
}

const at = (ids: readonly number[], n: number): number => ids[n % ids.length] ?? 0

const JOBS: Operation[] = [
  read('jobs: newest date first', 'admin', 'jobs?page=1'),
  read('jobs: page 20', 'admin', 'jobs?page=20'),
  read('jobs: the last page of 100', 'admin', 'jobs?page=100'),
  read('jobs: oldest date first', 'admin', 'jobs?order=asc'),
  read('jobs: by last contact', 'admin', 'jobs?orderby=lastContactDate'),
  read('jobs: by number', 'admin', 'jobs?orderby=id'),
  read('jobs: inquiring and scheduled', 'admin', 'jobs?jobStatus=inquiring&jobStatus=scheduled'),
  read('jobs: completed', 'admin', 'jobs?jobStatus=completed'),
  read('jobs: a status that is rare', 'admin', 'jobs?jobStatus=spam'),
  read('jobs: a status by last contact', 'admin', 'jobs?jobStatus=missed&orderby=lastContactDate'),
  read('jobs: a type', 'admin', 'jobs?jobType=moving_labor'),
  read('jobs: a type that is rare', 'admin', 'jobs?jobType=junk_removal'),
  read('jobs: a month', 'admin', `jobs?after=${day(-60)}T00:00:00&before=${day(-30)}T00:00:00`),
  read(
    'jobs: a month by last contact',
    'admin',
    `jobs?after=${day(-60)}T00:00:00&before=${day(-30)}T00:00:00&orderby=lastContactDate`,
  ),
  read('jobs: of one client', 'admin', ({ customer }) => `jobs?client=${customer.userId}`),
  read('jobs: deleted', 'admin', 'jobs?deleted=true'),
  read('jobs: search a street', 'admin', 'jobs?search=quince'),
  read('jobs: search an address', 'admin', 'jobs?search=5000%20alder'),
  read('jobs: search a name', 'admin', 'jobs?search=hartley'),
  read('jobs: search a number', 'admin', ({ done }, n) => `jobs?search=${at(done, n)}`),
  read('jobs: search what is nowhere', 'admin', 'jobs?search=xylophone'),
  read('jobs: a worker', 'worker', 'jobs?page=1'),
  read('jobs: a worker, completed', 'worker', 'jobs?jobStatus=completed'),
  read('jobs: a worker, search', 'worker', 'jobs?search=denver'),
  read('jobs: a client', 'customer', 'jobs?page=1'),
  read('jobs: of ten companies', 'group', 'jobs?page=1'),
  read('jobs: of ten companies, search', 'group', 'jobs?search=quince'),
]

const JOB: Operation[] = [
  read('job: open', 'admin', ({ done }, n) => `jobs/${at(done, n)}`),
  read('job: open, a worker', 'worker', ({ ahead }, n) => `jobs/${at(ahead, n)}`),
  read('job: who opened it', 'admin', ({ done }, n) => `jobs/${at(done, n)}/see-by`),
  read('job: history', 'admin', ({ done }, n) => `jobs/${at(done, n)}/history?page=1&per_page=20`),
  read(
    'job: timeline',
    'admin',
    ({ done }, n) => `jobs/${at(done, n)}/communications?order=desc&page=1&per_page=20`,
  ),
  read('job: contacts', 'admin', ({ done }, n) => `jobs/${at(done, n)}/contacts`),
  read('job: workers who are free', 'admin', ({ ahead }, n) => `workers?per_page=20&job=${at(ahead, n)}`),
  write(
    'job: save notes',
    ({ ahead }, n) => `jobs/${at(ahead, n)}`,
    (_scene, n) => ({ notes: `Growth ${n} ${Date.now()}` }),
  ),
  write(
    'job: save a date',
    ({ ahead }, n) => `jobs/${at(ahead, n)}`,
    (_scene, n) => ({
      jobDate: `${day(70 + n)} 09:00:00`,
    }),
  ),
  write(
    'job: save lines',
    ({ ahead }, n) => `jobs/${at(ahead, n)}`,
    (_scene, n) => ({
      documents: {
        estimate: {
          variables: { dirty: true, lineItems: [{ item: 'hourlyRateTwo', rate: 80 + n, units: 3 }] },
        },
      },
    }),
  ),
  write(
    'job: save a completed one',
    ({ done }, n) => `jobs/${at(done, n)}`,
    (_scene, n) => ({ notes: `Growth ${n} ${Date.now()}` }),
  ),
  write(
    'job: create',
    () => 'jobs',
    ({ customer }, n) => ({
      client: { id: customer.userId },
      notes: 'growth',
      crewSize: 2,
      jobDate: `${day(200 + n)} 09:00:00`,
      locations: [
        {
          address: '1600 Broadway, Denver, CO 80202',
          city: 'Denver',
          addressState: 'CO',
          latitude: 39.74,
          longitude: -104.98,
        },
      ],
    }),
  ),
  write(
    'job: text a client',
    () => 'twilio/message',
    ({ ahead, phones }, n) => ({
      to: phones[n % phones.length],
      message: `Growth ${n}`,
      jobId: at(ahead, n),
      consentSource: 'On the telephone',
    }),
  ),
  {
    name: 'job: PDF',
    run: async ({ client, admin, printable }, n) => {
      const document = printable[n % printable.length]
      const made = await requireSuccess(client, {
        method: 'POST',
        path: `/wp/v2/jobs/${document?.id}/documents`,
        token: admin.token,
        body: { template: document?.template },
      })
      const { download_link: link } = JSON.parse(made.text) as { download_link: string } // the declared response
      return requireSuccess(client, { method: 'GET', path: link.replace(/^https?:\/\/[^/]+/, '') })
    },
  },
]

const PEOPLE: Operation[] = [
  read('clients: by name', 'admin', 'clients?page=1&per_page=50&orderby=name'),
  read('clients: newest', 'admin', 'clients?page=1&per_page=50&orderby=newest'),
  read('clients: page 6', 'admin', 'clients?page=6&per_page=50&orderby=name'),
  read('clients: search', 'admin', 'clients?per_page=50&search=hartley'),
  read(
    'clients: search a phone',
    'admin',
    ({ customer }) => `clients?per_page=50&search=303${2_000_000 + customer.userId}`,
  ),
  read('client: open', 'admin', ({ customer }) => `clients/${customer.userId}`),
  read('client: jobs', 'admin', ({ customer }) => `clients/${customer.userId}/jobs`),
  read('client: timeline', 'admin', ({ customer }) => `clients/${customer.userId}/communications`),
  read('client: duplicates', 'admin', ({ customer }) => `clients/${customer.userId}/duplicates`),
  write(
    'client: create',
    () => 'clients',
    (_scene, n) => ({
      firstName: 'Grow',
      lastName: 'Taller',
      email: `grow${Date.now()}-${n}@example.test`,
    }),
  ),
  read('workers: list', 'admin', 'workers?page=1&per_page=50'),
  read('worker: open', 'admin', ({ worker }) => `workers/${worker.userId}`),
  read('worker: jobs', 'admin', ({ worker }) => `workers/${worker.userId}/jobs?page=1&per_page=20`),
  read(
    'worker: schedule',
    'admin',
    ({ worker }) => `workers/${worker.userId}/schedule?from=${day(-15)}&to=${day(15)}`,
  ),
  read('my schedule', 'worker', `workers/me/schedule?from=${day(-15)}&to=${day(15)}`),
  read('my pay', 'worker', 'workers/me/pay'),
  read('team', 'admin', ({ admin }) => `companies/${admin.companyId}/team?page=1`),
]

const OFFICE: Operation[] = [
  read('inbox', 'admin', 'communications?page=1&per_page=20'),
  read('inbox: page 5', 'admin', 'communications?page=5&per_page=20'),
  read('unread', 'admin', 'communications/unread'),
  read('disputes', 'admin', 'disputes?per_page=100'),
  read('deliveries: failed', 'admin', 'deliveries?page=1&per_page=50&status=failed'),
  read(
    'open days: 92',
    'admin',
    ({ admin }) => `companies/${admin.companyId}/open-days?from=${day(1)}&to=${day(90)}&crewSize=2`,
  ),
  read('company', 'admin', ({ admin }) => `companies/${admin.companyId}?context=edit`),
  read('audit log', 'admin', ({ admin }) => `audit?company=${admin.companyId}`),
  read('audit log: of jobs', 'admin', ({ admin }) => `audit?company=${admin.companyId}&kind=jobs`),
  read(
    'audit log: of one person',
    'admin',
    ({ admin }) => `audit?company=${admin.companyId}&person=${admin.userId + 1}`,
  ),
  read(
    'audit log: a week long ago',
    'admin',
    ({ admin }) => `audit?company=${admin.companyId}&from=${day(-300)}&to=${day(-293)}`,
  ),
  read(
    'audit log: of one job',
    'admin',
    ({ admin, done }, n) => `audit?company=${admin.companyId}&kind=jobs&record=${at(done, n)}`,
  ),
  read('audit log: deletions', 'admin', ({ admin }) => `audit?company=${admin.companyId}&action=delete`),
]

const MONEY: Operation[] = [
  read(
    'financials: a month',
    'admin',
    ({ admin }) =>
      `financials?jobStatus=completed&period=month&from=${day(-30)}&to=${day(0)}&company=${admin.companyId}`,
  ),
  read(
    'financials: a year',
    'admin',
    ({ admin }) =>
      `financials?jobStatus=completed&period=month&from=${day(-365)}&to=${day(0)}&company=${admin.companyId}`,
  ),
  read(
    'financials: summary, a month',
    'admin',
    ({ admin }) =>
      `financials/summary?jobStatus=completed&period=month&from=${day(-30)}&to=${day(0)}&company=${admin.companyId}`,
  ),
  read(
    'financials: summary, a year',
    'admin',
    ({ admin }) =>
      `financials/summary?jobStatus=completed&period=month&from=${day(-365)}&to=${day(0)}&company=${admin.companyId}`,
  ),
  read(
    'financials: jobs of a month',
    'admin',
    ({ admin }) =>
      `financials/jobs?jobStatus=completed&period=month&from=${day(-30)}&to=${day(0)}&company=${admin.companyId}`,
  ),
  read(
    'financials: CSV of a month',
    'admin',
    ({ admin }) =>
      `financials/csv?jobStatus=completed&period=month&of=jobs&from=${day(-30)}&to=${day(0)}&company=${admin.companyId}`,
  ),
  read('board: a week', 'admin', ({ admin }) => `board?from=${day(-3)}&days=7&company=${admin.companyId}`),
  read('board: a day', 'admin', ({ admin }) => `board?from=${day(1)}&days=1&company=${admin.companyId}`),
  read(
    'payroll: a week',
    'admin',
    ({ admin }) => `payroll?from=${day(-14)}&to=${day(-8)}&company=${admin.companyId}`,
  ),
  read(
    'payroll: a worker',
    'admin',
    ({ admin, worker }) =>
      `payroll/${worker.userId}?from=${day(-14)}&to=${day(-8)}&company=${admin.companyId}`,
  ),
  read('journal', 'admin', ({ admin }) => `accounting/journal?company=${admin.companyId}`),
  read('journal: page 20', 'admin', ({ admin }) => `accounting/journal?company=${admin.companyId}&page=20`),
  read(
    'journal: a month',
    'admin',
    ({ admin }) => `accounting/journal?company=${admin.companyId}&from=${day(-60)}&to=${day(-30)}`,
  ),
  read(
    'journal: an account',
    'admin',
    ({ admin, accountId }) => `accounting/journal?company=${admin.companyId}&account=${accountId}`,
  ),
  read(
    'journal: a job',
    'admin',
    ({ admin, done }, n) => `accounting/journal?company=${admin.companyId}&job=${at(done, n)}`,
  ),
  read(
    'trial balance: a month',
    'admin',
    ({ admin }) => `accounting/trial-balance?company=${admin.companyId}&from=${day(-60)}&to=${day(-30)}`,
  ),
  read('trial balance: all', 'admin', ({ admin }) => `accounting/trial-balance?company=${admin.companyId}`),
  read(
    'journal: CSV of a week',
    'admin',
    ({ admin }) => `accounting/export?company=${admin.companyId}&of=journal&from=${day(-37)}&to=${day(-30)}`,
  ),
]

/** All short operations; long ones run once (growth/long.ts). */
export const OPERATIONS: readonly Operation[] = [...JOBS, ...JOB, ...PEOPLE, ...OFFICE, ...MONEY]
