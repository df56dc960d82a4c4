import { setTimeout as sleep } from 'node:timers/promises'
import { call, signIn } from '../kernel/caller.ts'
import { CONTACT } from './contact.ts'
import type { ReportRow } from './line.ts'
import { openFaultFixture } from './world.ts'

/** Slightly fewer than one address may receive per minute. */
const MESSAGES = 15
/** The work of a process that died waits a minute for its heartbeat, which is checked every 30 seconds. */
const MAX_S = 240

/**
 * Kills the process while its workers send mails and texts and create an export; the next start completes it.
 */
export async function workerKilled(): Promise<ReportRow> {
  const world = await openFaultFixture()
  try {
    const made = await call(world.manager, 'POST', '/wp/v2/jobs', { crewSize: 2, contactPerson: [CONTACT] })
    const { id } = made.body as { id: number } // response of job creation
    const asked = Array.from({ length: MESSAGES }, (_, at) => [
      call(world.manager, 'POST', `/wp/v2/jobs/${id}/email`, {
        to: CONTACT.email,
        subject: `killed ${at}`,
        message: 'On our way',
      }),
      call(world.manager, 'POST', '/wp/v2/twilio/message', {
        to: CONTACT.phone,
        message: `killed text ${at}`,
        jobId: id,
        consentSource: 'told by phone',
      }),
    ]).flat()
    const admin = await signIn(world.node.url, 'admin@frontrange.test')
    const exporting = call(admin, 'POST', '/wp/v2/exports', {})
    // In the middle: some are sent, some are in progress.
    while (world.inbox.mails.length < 3) await sleep(5)
    const answers = await Promise.allSettled([exporting, ...asked])
    await world.node.kill()
    const began = performance.now()
    const sentBefore = world.inbox.mails.length
    const refused = answers.filter((one) => one.status === 'fulfilled' && one.value.status >= 400)
    await world.restart()
    await world.node.untilReady()
    const readyS = (performance.now() - began) / 1000
    let open = -1
    while ((performance.now() - began) / 1000 < MAX_S) {
      const [row] = await world.owner<{
        open: number
      }>(`select (select count(*) from deliveries where status = 'queued')::int
        + (select count(*) from exports where status not in ('done', 'failed'))::int as open`)
      open = row?.open ?? -1
      if (open === 0) break
      await sleep(500)
    }
    const doneS = (performance.now() - began) / 1000
    const wrong: string[] = []
    if (refused.length > 0) wrong.push(`${refused.length} calls were refused`)
    if (open !== 0) wrong.push(`${open} pieces of work are not done after ${MAX_S} s`)
    const [failed] = await world.owner<{ n: number }>(
      `select ((select count(*) from deliveries where status = 'failed') + (select count(*) from exports where status = 'failed'))::int as n`,
    )
    if (failed && failed.n > 0) wrong.push(`${failed.n} failed for good`)
    let repeated = 0
    for (let at = 0; at < MESSAGES; at += 1) {
      const ids = world.inbox.mails
        .filter(({ text }) => new RegExp(`^Subject: killed ${at}\\r?$`, 'm').test(text))
        .map(({ text }) => /^Message-ID: (.+)$/im.exec(text)?.[1]?.trim())
      if (new Set(ids).size !== 1) wrong.push(`mail ${at} went out under ${new Set(ids).size} names`)
      if (ids.length > 1) repeated += 1
    }
    return {
      fault: 'queue workers killed in the middle',
      done: `kill -9 after ${sentBefore} of ${MESSAGES} mails, with ${MESSAGES} texts and an export`,
      felt: `ready again after ${readyS.toFixed(1)} s`,
      health: 'the process was gone',
      lost: `nothing; ${repeated} mails sent again under their own Message-ID`,
      well: `all sent and made after ${doneS.toFixed(0)} s`,
      wrong,
    }
  } finally {
    await world.close()
  }
}
