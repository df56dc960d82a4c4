import { z } from 'zod'
import { SENT_EVENTS } from '../../../shared/kernel/live.ts'
import { idSchema } from '../../../shared/kernel/wire.ts'
import { BUDGETS } from '../budgets/budgets.ts'
import type { Db } from '../db/tenancy.ts'
import { createAllowances } from '../http/allowance.ts'
import { messagesReceived } from './live-metrics.ts'
import { room } from './rooms.ts'
import type { LiveSocket } from './sockets.ts'
import { maySeeJob, readJobVisibility } from './who-knows.ts'

const jobMessage = z.object({ jobId: idSchema })
const words = z.string().max(100)
const feedbackMessage = z.object({
  path: words.optional(),
  tab: words.optional(),
  platform: words.optional(),
  jobId: idSchema.nullish(),
})

/** A socket is disconnected after this many rejected messages. */
const patience = 500

type Answer = (answer: { ok: true } | { ok: false; code: string }) => void

/**
 * Handles a browser's messages. Invalid payloads are counted and ignored; messages over the limit are
 * dropped; no message can stop the process.
 */
export function handleMessages(socket: LiveSocket, db: Db): void {
  limitRate(socket)
  on(socket, 'join-job', async (payload, answer) => {
    const { jobId } = jobMessage.parse(payload)
    const joined = [...socket.rooms].filter((name) => name.startsWith('job ')).length
    if (joined >= BUDGETS['live-jobs'].most) return answer({ ok: false, code: 'rest_too_many_requests' })
    if (!(await maySee(socket, db, jobId))) return answer({ ok: false, code: 'rest_not_found' })
    await socket.join(room.job(jobId))
    // A change that removed the job's access during the check missed the socket in the room, so it is checked
    // once more.
    if (!(await maySee(socket, db, jobId))) {
      await socket.leave(room.job(jobId))
      return answer({ ok: false, code: 'rest_not_found' })
    }
    answer({ ok: true })
  })
  on(socket, 'leave-job', async (payload, answer) => {
    await socket.leave(room.job(jobMessage.parse(payload).jobId))
    answer({ ok: true })
  })
  for (const event of ['feedback-update-jobs', 'feedback-update-communications'] as const) {
    // Browsers acknowledge that a live update arrived; the message is counted and goes no further.
    on(socket, event, async (payload, answer) => {
      feedbackMessage.parse(payload)
      answer({ ok: true })
    })
  }
  on(socket, 'forceDisconnect', async () => {
    socket.disconnect(true)
  })
}

async function maySee(socket: LiveSocket, db: Db, jobId: number): Promise<boolean> {
  const companyIds = socket.data.actor.links.map((link) => link.companyId)
  const [facts] = await readJobVisibility(db, companyIds, [jobId])
  return facts !== undefined && maySeeJob(socket.data.actor, facts)
}

type Handle = (payload: unknown, answer: Answer) => Promise<void>

function on(socket: LiveSocket, event: (typeof SENT_EVENTS)[number], handle: Handle): void {
  socket.on(event, (...values: unknown[]) => {
    const last = values.at(-1)
    // socket.io passes the acknowledgement callback, if requested, after the payload.
    const answer: Answer = typeof last === 'function' ? (result) => void last(result) : () => {}
    const payload = typeof values[0] === 'function' ? undefined : values[0]
    handle(payload, answer).then(
      () => messagesReceived.inc({ event, outcome: 'taken' }),
      (error: unknown) => {
        messagesReceived.inc({ event, outcome: 'refused' })
        answer({ ok: false, code: error instanceof z.ZodError ? 'rest_invalid_param' : 'rest_unavailable' })
      },
    )
  })
}

function limitRate(socket: LiveSocket): void {
  const messages = createAllowances('live-messages')
  socket.use(([event], next) => {
    const isKnown = SENT_EVENTS.some((known) => known === event)
    if (messages.take('message') > 0)
      messagesReceived.inc({ event: isKnown ? event : 'other', outcome: 'dropped' })
    else if (isKnown) next()
    else messagesReceived.inc({ event: 'other', outcome: 'refused' })
  })
  // Packets that are not messages, such as unrequested acknowledgements, are parsed as well.
  const packets = createAllowances('live-messages')
  let refused = 0
  socket.conn.on('packet', () => {
    if (packets.take('packet') === 0) return
    refused += 1
    if (refused > patience) socket.disconnect(true)
  })
}
