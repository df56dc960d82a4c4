import type { Page } from '@playwright/test'
import { call } from '../kernel/caller.ts'
import { numberOption } from '../kernel/options.ts'
import { contextOf, inspectPage, openBrowser, type PageReport } from './browser.ts'
import { plantByCalls, plantInDatabase } from './plant.ts'
import { PAYLOADS } from './payloads.ts'
import { PEOPLE, type Person, type AttackContext, type AttackResult } from './scene.ts'

/** Number of screens opened per person; all unless a quick run is wanted. */
const SCREENS = numberOption('screens', 1_000)

const SECTIONS =
  'account password security sales-schedule general payment-processing manual phone mail-server insurance vehicles equipment rates materials estimates online-booking reviews workers documents templates notices team import audit data'.split(
    ' ',
  )

/**
 * Visits all screens first, which must not violate the content policy; then visits the same screens with
 * payloads in everything that is stored, planted by calls and then directly, as each role that sees them.
 */
export async function attackScreens(scene: AttackContext): Promise<AttackResult[]> {
  const tour = await visit(scene, await screensOf(scene), true)
  const planted = await plantByCalls(scene)
  const byCalls = await visit(scene, await screensOf(scene), false)
  const columns = await plantInDatabase(scene)
  const past = await visit(scene, await screensOf(scene), false)
  return [
    tally('a tour of all screens under the content policy', tour, 'violations'),
    {
      what: 'payloads sent into every text',
      tries: planted.sent,
      came: `${planted.taken} stored`,
      holes: planted.broke,
    },
    tally('all screens with them, rendered', byCalls, 'holes'),
    tally(`the same with ${columns} columns filled past the calls`, past, 'holes'),
    await reflected(scene),
  ]
}

type Visits = { who: string; at: string; look: PageReport }[]

function tally(what: string, visits: Visits, of: 'holes' | 'violations'): AttackResult {
  const shown = visits.reduce((sum, { look }) => sum + look.shown, 0)
  const holes = visits.flatMap(({ who, at, look }) => look[of].map((hole) => `${at} as ${who}: ${hole}`))
  const empty = visits
    .filter(({ look }) => look.letters === 0)
    .map(({ who, at }) => `${at} as ${who} showed nothing`)
  if (of === 'holes' && shown === 0) empty.push('no payload was shown anywhere, so that this proves nothing')
  return {
    what,
    tries: visits.length,
    came: of === 'holes' ? `${shown} payloads shown as text` : 'no breach',
    holes: [...holes, ...empty],
  }
}

/** Returns the screens of each person, with the ids that the person may see. */
async function screensOf(scene: AttackContext): Promise<[Person | null, string[]][]> {
  const { database } = scene
  const one = async (query: string) => (await database.query<{ id: string }>(query)).rows.map(({ id }) => id)
  const jobs = await one(
    `(select id from jobs where company_id = 1 and deleted_at is null order by updated_at desc limit 2) union all
     (select id from jobs where company_id = 1 and deleted_at is null and job_status = 'completed' order by id desc limit 1)`,
  )
  const clients = await one(
    `select user_id as id from members where company_id = 1 and 'client' = any(roles) and removed_at is null order by updated_at desc limit 2`,
  )
  const workers = await one(
    `select user_id as id from members where company_id = 1 and 'worker' = any(roles) and removed_at is null order by user_id limit 1`,
  )
  const ofClient = await one(
    `select j.id from jobs j join users u on u.id = j.client_id where u.email = '${PEOPLE.client}' and j.deleted_at is null order by j.id desc limit 2`,
  )
  const ofWorker = await one(
    `select c.job_id as id from job_crew c join users u on u.id = c.user_id where u.email = '${PEOPLE.worker}' order by 1 desc limit 2`,
  )
  const mails = await one('select id from dev_mail order by id desc limit 12')
  const handles = await one('select handle as id from companies order by id')
  const tokens = await one(
    'select plugin_token as id from companies where plugin_token is not null order by id',
  )
  const jobPages = (list: string[]) => list.flatMap((id) => [`/job/${id}`, `/job/${id}?tab=contact`])
  const common = ['/jobs', ...['account', 'password', 'security'].map((name) => `/settings?section=${name}`)]
  return [
    [
      'admin',
      [
        '/jobs',
        '/job/add-job',
        ...jobPages(jobs),
        '/clients',
        ...clients.flatMap((id) => [
          `/client/${id}`,
          `/client/${id}?tab=jobs`,
          `/client/${id}?tab=communications`,
        ]),
        '/workers',
        '/workers/new-worker',
        ...workers.map((id) => `/worker/${id}`),
        ...'inbox deliveries financials payroll accounting accounting-chart-of-accounts ads equipment GenericInventory'
          .split(' ')
          .map((name) => `/${name}`),
        ...SECTIONS.map((name) => `/settings?section=${name}`),
        '/terms_conditions',
      ],
    ],
    ['sales', ['/jobs', '/inbox', '/settings?section=sales-schedule', ...jobPages(jobs.slice(0, 1))]],
    ['worker', [...common, '/my-day', '/my-schedule', '/worker-dev', '/financials', ...jobPages(ofWorker)]],
    ['client', [...common, ...jobPages(ofClient)]],
    ['pending', common],
    [
      null,
      [
        '/',
        '/login',
        '/register',
        '/forgot-password',
        '/verify',
        '/terms',
        '/privacy',
        '/wp/v2/docs',
        ...handles.map((handle) => `/${handle}`),
        ...tokens.flatMap((token) => [`/quote/${token}`, `/booking/${token}`]),
        '/review/nobody',
        '/dev',
        '/dev/mailbox',
        '/dev/phone',
        '/dev/card-events',
        ...mails.flatMap((id) => [`/dev/mailbox/${id}`, `/dev/mailbox/${id}/html`]),
      ],
    ],
  ]
}

/** Opens the screens of each person in a separate browser, so that a crash affects only that person. */
async function visit(
  scene: AttackContext,
  screens: [Person | null, string[]][],
  isTour: boolean,
): Promise<Visits> {
  const visits: Visits = []
  for (const [person, paths] of screens) {
    const session = person === null ? null : await sessionOf(scene, person)
    const left = paths.slice(0, SCREENS)
    await walkAll(scene, session, left, async (page, at) => {
      visits.push({ who: person ?? 'a visitor', at, look: await inspectPage(page, scene.url + at, isTour) })
    })
  }
  return visits
}

/** Visits addresses, three at a time; reopens a browser that crashed for the remaining ones. */
async function walkAll(
  { url }: AttackContext,
  session: unknown,
  left: string[],
  look: (page: Page, at: string) => Promise<void>,
): Promise<void> {
  for (let breaks = 0; left.length > 0; breaks += 1) {
    const browser = await openBrowser()
    try {
      const context = await contextOf(browser, { url }, session)
      const walk = async () => {
        const page = await context.newPage()
        for (let at = left.shift(); at !== undefined && browser.isConnected(); at = left.shift())
          await look(page, at)
      }
      await Promise.all([walk(), walk(), walk()])
    } catch (error) {
      if (breaks > 5) throw error
    } finally {
      await browser.close().catch(() => {})
    }
  }
}

async function sessionOf({ url }: AttackContext, person: Person): Promise<unknown> {
  const { body } = await call({ url }, 'POST', '/wp/v2/token', {
    email: PEOPLE[person],
    password: 'Moving123!',
  })
  const { token, refreshToken, tokenExpires, userData } = body as Record<string, unknown> // response of the sign-in
  return { token, refreshToken, tokenExpires, userData }
}

/** Puts payloads into addresses: pages must show them as text. */
async function reflected(scene: AttackContext): Promise<AttackResult> {
  const { url } = scene
  const [token] = (
    await scene.database.query<{ plugin_token: string }>(
      'select plugin_token from companies where plugin_token is not null',
    )
  ).rows
  const places = (text: string) => {
    const said = encodeURIComponent(text)
    return [
      `/login?email=${said}&password=${said}&from=${said}`,
      `/register?handle=${said}&email=${said}&action=${said}`,
      `/change-password?email=${said}&code=${said}`,
      `/invite?token=${said}#${said}`,
      `/setup?token=${said}`,
      `/jobs?search=${said}&status=${said}`,
      `/${said}`,
      `/job/1/dispute/${said}`,
      `/quote/${said}`,
      `/quote/${token?.plugin_token}?ref=${said}#${said}`,
      `/booking/${said}`,
      `/review/${said}`,
      `/link?from=${said}#link=${said}`,
      `/dev/mailbox?to=${said}`,
      `/dev/mailbox/${said}`,
      `/unsubscribe/${said}`,
      `/mail-optout/${said}`,
    ]
  }
  const left = PAYLOADS.flatMap(places).slice(0, SCREENS * 4)
  const tries = left.length
  const holes: string[] = []
  await walkAll(scene, null, left, async (page, at) => {
    holes.push(...(await inspectPage(page, url + at)).holes.map((hole) => `${at}: ${hole}`))
  })
  return { what: 'payloads in addresses, rendered', tries, came: 'text', holes }
}
