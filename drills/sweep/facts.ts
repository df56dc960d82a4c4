import { call, signIn, type Caller } from '../kernel/caller.ts'
import type { Role } from './screens.ts'

/** Ids and tokens of the available data for filling addresses; undefined if there is none. */
export interface Facts {
  handle: string
  pluginToken?: string | undefined
  jobId?: string | undefined
  inquiryId?: string | undefined
  completedJobId?: string | undefined
  /** A job whose client can pay something by card now. */
  payableJobId?: string | undefined
  workerJobId?: string | undefined
  clientJobId?: string | undefined
  clientId?: string | undefined
  workerId?: string | undefined
  ownWorkerId?: string | undefined
  inviteToken?: string | undefined
  reviewToken?: string | undefined
  dispute?: { jobId: string; token: string } | undefined
}

/** The demo accounts of Front Range Movers by role (README). */
export const ACCOUNTS: Record<Exclude<Role, 'visitor'>, string> = {
  administrator: 'admin@frontrange.test',
  manager: 'manager@frontrange.test',
  sales: 'sales@frontrange.test',
  worker: 'worker@frontrange.test',
  client: 'client@frontrange.test',
  pending: 'pending@frontrange.test',
}

interface ListedJob {
  id: number
  jobStatus: string
  crew: unknown[]
}

/** Gathers the facts of the demo company, and requests the links that are sent by mail. */
export async function readDemoFacts(url: string): Promise<Facts> {
  const office = await signIn(url, ACCOUNTS.administrator)
  const jobs = (await read(office, '/wp/v2/jobs?per_page=100')) as ListedJob[]
  const own = async (email: string) =>
    (await read(await signIn(url, email), '/wp/v2/jobs?per_page=50')) as ListedJob[]
  const [worker, client] = await Promise.all([own(ACCOUNTS.worker), own(ACCOUNTS.client)])
  const completed = jobs.find((job) => job.jobStatus === 'completed')
  const company = (await read(office, '/wp/v2/companies/front-range?context=edit')) as { pluginToken: string }
  const clients = (await read(office, '/wp/v2/clients?search=clara')) as { id: number }[]
  const workers = (await read(office, '/wp/v2/workers')) as { id: number }[]
  const me = (await read(await signIn(url, ACCOUNTS.worker), '/wp/v2/users/me')) as { id: number }
  const scheduled = jobs.filter(({ jobStatus, crew }) => jobStatus === 'scheduled' && crew.length > 1)
  const bestOf = (list: ListedJob[]) =>
    idText((list.find(({ jobStatus }) => jobStatus === 'scheduled') ?? list[0])?.id)
  return {
    handle: 'front-range',
    pluginToken: company.pluginToken,
    jobId: idText(scheduled[0]?.id),
    inquiryId: idText(jobs.find(({ jobStatus }) => jobStatus === 'inquiring')?.id),
    completedJobId: idText(completed?.id),
    payableJobId: await firstPayable(office, jobs),
    workerJobId: bestOf(worker),
    clientJobId: bestOf(client),
    clientId: idText(clients[0]?.id),
    workerId: idText(workers[0]?.id),
    ownWorkerId: idText(me.id),
    ...(await sentLinks(office, bestOf(client), idText(completed?.id))),
  }
}

async function firstPayable(office: Caller, jobs: readonly ListedJob[]): Promise<string | undefined> {
  for (const { id } of jobs) {
    const { payments } = (await read(office, `/wp/v2/jobs/${id}`)) as { payments: { mayPay: boolean } | null }
    if (payments?.mayPay) return String(id)
  }
  return undefined
}

function idText(id: number | undefined): string | undefined {
  return id === undefined ? undefined : String(id)
}

/** The links of an invitation, a rating, a dispute and a job, each requested as the office does. */
async function sentLinks(
  office: Caller,
  jobId: string | undefined,
  completedId: string | undefined,
): Promise<Partial<Facts>> {
  const invited = 'newcomer@example.com'
  await call(office, 'POST', '/wp/v2/companies/1/invites', {
    email: invited,
    firstName: 'Nell',
    lastName: 'Newcomer',
    role: 'manager',
  })
  const asked = (await read(office, '/wp/v2/companies/1/review-requests')) as {
    jobId: number
    mayAsk: boolean
  }[]
  const rated = asked.find(({ mayAsk }) => mayAsk)?.jobId
  if (rated !== undefined) await call(office, 'POST', `/wp/v2/jobs/${rated}/review-request`, {})
  if (jobId !== undefined) await call(office, 'POST', `/wp/v2/jobs/${jobId}/personal-links`, {})
  const dispute =
    completedId === undefined
      ? undefined
      : await call(office, 'POST', `/wp/v2/jobs/${completedId}/communications/dispute/create_token`, {})
  const disputeToken = /dispute\/([\w-]+)|"token":"([\w-]+)"/.exec(JSON.stringify(dispute?.body ?? ''))
  const token = disputeToken?.[1] ?? disputeToken?.[2]
  return {
    inviteToken: await mailed(office, /\/invite\?token=([\w-]+)/),
    reviewToken: await mailed(office, /\/review\/([\w-]+)/),
    dispute: completedId !== undefined && token !== undefined ? { jobId: completedId, token } : undefined,
  }
}

async function read(caller: Caller, path: string): Promise<unknown> {
  const { status, body } = await call(caller, 'GET', path)
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Returns the link in a mail as soon as the mail has arrived. */
async function mailed(caller: Caller, link: RegExp): Promise<string | undefined> {
  for (let tries = 0; tries < 50; tries += 1) {
    const { body } = await call(caller, 'GET', '/dev/mail')
    const texts = (body as { text: string }[]).map(({ text }) => link.exec(text)?.[1])
    const found = texts.find((text) => text !== undefined)
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return undefined
}
