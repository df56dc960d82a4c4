import { setTimeout as sleep } from 'node:timers/promises'
import { readZip } from '../../src/server/testing/zip.ts'
import { call, type Caller } from '../kernel/caller.ts'
import { fillPath, PEOPLE, type AttackContext, type AttackResult } from './scene.ts'

/** A link as its recipient got it. */
interface SentLink {
  kind: 'personal link' | 'crew link'
  token: string
  jobId: number
}

/** Attacks the links in messages: staff who look for one, programs that open their addresses, and those that were given up. */
export async function attackMessageLinks(scene: AttackContext): Promise<AttackResult[]> {
  const links = [await sendPersonalLink(scene), await sendCrewLink(scene)]
  return [await openedByScanners(scene, links), await searched(scene, links), await givenUp(scene, links)]
}

/** Has a link mailed to the demo's client. */
async function sendPersonalLink(scene: AttackContext): Promise<SentLink> {
  const manager = await scene.as('manager')
  const { rows } = await scene.database.query<{ id: string }>(
    `select j.id from jobs j join members m on m.company_id = j.company_id and m.user_id = j.client_id
      where m.email = $1 and j.company_id = 1 and j.deleted_at is null and j.job_status = 'scheduled' limit 1`,
    [PEOPLE.client],
  )
  const jobId = Number(rows[0]?.id)
  const { status } = await call(manager, 'POST', `/wp/v2/jobs/${jobId}/personal-links`)
  if (status !== 200) throw new Error(`No personal link was sent: ${status}`)
  const token = await tokenMailedTo(scene, PEOPLE.client, 'link=')
  return { kind: 'personal link', token, jobId }
}

/** Puts the demo's worker on a job of the coming days, who is told of it by mail. */
async function sendCrewLink(scene: AttackContext): Promise<SentLink> {
  const manager = await scene.as('manager')
  const { rows } = await scene.database.query<{ id: string }>(
    `update members set crew_channels = '{mail}' where company_id = 1 and email = $1 returning user_id as id`,
    [PEOPLE.worker],
  )
  const workerId = Number(rows[0]?.id)
  const made = await scene.database.query<{ id: string }>(
    `insert into jobs (company_id, crew_size, job_status, job_date, starts_at, ends_at, locations)
     select 1, 2, 'scheduled', day + time '09:00', day + time '16:00', day + time '19:00', $1
       from (select current_date + 400 as day) d returning id`,
    [JSON.stringify([{ address: '1 Main St, Denver, CO', addressState: 'CO', activities: [] }])],
  )
  const jobId = Number(made.rows[0]?.id)
  const saved = await call(manager, 'POST', `/wp/v2/jobs/${jobId}`, { crew: [{ id: workerId }] })
  if (saved.status !== 200)
    throw new Error(`The worker is not on the job: ${saved.status} ${JSON.stringify(saved.body)}`)
  // The crew is told some minutes later.
  await scene.database.query(`update crew_notices set due_at = now() where job_id = $1`, [jobId])
  const token = await tokenMailedTo(scene, PEOPLE.worker, 'crew=', async () => {
    await scene.database.query(
      `update pgboss.job set start_after = now() where state = 'created' and name in ('tell-crew', 'send-delivery')`,
    )
  })
  return { kind: 'crew link', token, jobId }
}

async function tokenMailedTo(
  { database }: AttackContext,
  email: string,
  fragment: string,
  hurry: () => Promise<void> = async () => {},
): Promise<string> {
  for (let tries = 0; tries < 120; tries += 1) {
    const { rows } = await database.query<{ text: string }>(
      `select body_text as text from dev_mail where lower(recipient) = $1 and position($2 in body_text) > 0
        order by id desc limit 1`,
      [email, `#${fragment}`],
    )
    const token = new RegExp(String.raw`#${fragment}([\w-]{43})`).exec(rows[0]?.text ?? '')?.[1]
    if (token !== undefined) return token
    await hurry()
    await sleep(500)
  }
  throw new Error(`No link was mailed to ${email}`)
}

const OPEN = { 'personal link': '/wp/v2/personal-links/exchange', 'crew link': '/wp/v2/crew-links/open' }
const open = ({ url }: AttackContext, { kind, token }: Pick<SentLink, 'kind' | 'token'>) =>
  call({ url }, 'POST', OPEN[kind], { token })

/** Opens the addresses in every way that mail scanners do; none may use the link or change anything. */
async function openedByScanners(scene: AttackContext, links: readonly SentLink[]): Promise<AttackResult> {
  const holes: string[] = []
  let tries = 0
  const state = async () =>
    JSON.stringify(
      (
        await scene.database.query(
          `select (select max(opened_at) from personal_links) as opened,
             (select json_agg(c.answer order by c.job_id, c.position) from job_crew c) as answers,
             (select max(version) from jobs) as version`,
        )
      ).rows,
    )
  const before = await state()
  for (const { kind, token, jobId } of links)
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST'])
      for (const at of [
        `/job/${jobId}`,
        `/job/${jobId}/confirm`,
        `/job/${jobId}?link=${token}&crew=${token}`,
        `/wp/v2/crew-links/open?token=${token}`,
        `/wp/v2/crew-links/answer?token=${token}&answer=declined`,
        `/wp/v2/personal-links/exchange?token=${token}`,
        `/job/${jobId}/${token}`,
        `/open/${token}`,
      ]) {
        tries += 1
        const { body } = await call({ url: scene.url }, method, at)
        if (JSON.stringify(body ?? '').includes('"token"')) holes.push(`${method} ${at} opens a ${kind}`)
      }
  if ((await state()) !== before) holes.push('opening an address changed something')
  for (const link of links)
    if ((await open(scene, link)).status !== 200)
      holes.push(`the ${link.kind} works no more, so that this proves nothing`)
  return { what: 'addresses of links, opened by programs', tries, came: 'a page, and nothing changes', holes }
}

/** Searches all that staff and a thief of the database can read; the simulator of mail alone holds what was sent. */
async function searched(scene: AttackContext, links: readonly SentLink[]): Promise<AttackResult> {
  const holes: string[] = []
  let tries = 0
  const look = (text: string, where: string) => {
    tries += 1
    for (const { kind, token } of links) if (text.includes(token)) holes.push(`${where} has the ${kind}`)
  }
  const { rows } = await scene.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'pgboss') and tablename not like 'dev\\_%'`,
  )
  for (const { name } of rows)
    for (const { kind, token } of links) {
      tries += 1
      const found = await scene.database.query(
        `select from ${name} t where position($1 in t::text) > 0 limit 1`,
        [token],
      )
      if (found.rowCount !== 0) holes.push(`the table ${name} has the ${kind}`)
    }
  const admin = await scene.as('admin')
  const ids = [...new Set([1, ...links.map(({ jobId }) => jobId)])]
  for (const { method, path } of scene.operations) {
    if (method !== 'GET') continue
    for (const id of path.includes('{') ? ids : [1]) {
      const at = fillPath(path, id)
      look(JSON.stringify((await call(admin, 'GET', at)).body ?? ''), at)
    }
  }
  for (const { name, content } of await exported(admin))
    look(content.toString('latin1'), `the export’s ${name}`)
  look(scene.node.output(), 'the log')
  return { what: 'tables, screens, export and log, searched for a link', tries, came: 'no link', holes }
}

async function exported(admin: Caller): Promise<{ name: string; content: Buffer }[]> {
  const begun = await call(admin, 'POST', '/wp/v2/exports', {})
  const { id } = begun.body as { id: number } // the export
  for (let tries = 0; tries < 240; tries += 1) {
    const { body } = await call(admin, 'GET', `/wp/v2/exports/${id}`)
    if ((body as { status: string }).status === 'done') break // the export
    await sleep(500)
  }
  const linked = await call(admin, 'POST', `/wp/v2/exports/${id}/link`)
  const { download_link: link } = linked.body as { download_link: string } // the answer of the call
  const file = await fetch(link.startsWith('/') ? `${admin.url}${link}` : link)
  return readZip(Buffer.from(await file.arrayBuffer()))
}

/** Uses links after the office has taken them back, and in the place of each other. */
async function givenUp(scene: AttackContext, links: readonly SentLink[]): Promise<AttackResult> {
  const holes: string[] = []
  let tries = 0
  const refuse = async (link: Pick<SentLink, 'kind' | 'token'>, when: string) => {
    tries += 1
    const { status } = await open(scene, link)
    if (status < 400) holes.push(`a ${link.kind} opens ${when}`)
    if (status >= 500) holes.push(`a ${link.kind} breaks ${when}`)
  }
  for (const { kind, token } of links) {
    const other = kind === 'crew link' ? 'personal link' : 'crew link'
    await refuse({ kind: other, token }, 'with the token of the other kind')
    for (const near of [token.slice(1), token.toUpperCase(), `${token}=`, `${token}\0`, '', 'null'])
      await refuse({ kind, token: near }, `with ${JSON.stringify(near)}`)
  }
  const manager = await scene.as('manager')
  for (const link of links) {
    if (link.kind === 'crew link') {
      const taken = await call(manager, 'POST', `/wp/v2/jobs/${link.jobId}`, { crew: [] })
      if (taken.status !== 200) holes.push(`the worker is not taken off: ${taken.status}`)
    } else {
      const { body } = await call(manager, 'GET', `/wp/v2/jobs/${link.jobId}/personal-links`)
      // the links of the job
      for (const { id } of body as { id: string }[])
        await call(manager, 'DELETE', `/wp/v2/jobs/${link.jobId}/personal-links/${id}`)
    }
    await refuse(link, 'after it was taken back')
  }
  return { what: 'links that were taken back, altered or of the other kind', tries, came: '404', holes }
}
