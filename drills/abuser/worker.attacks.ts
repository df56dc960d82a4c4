import { dayFromNow, uploadForm, type Attack } from './attack.ts'
import { noise } from './noise.ts'
import { longNotes, searchShape } from './shapes.ts'

/** Attacks by a malicious worker. */
export const WORKER_ATTACKS: readonly Attack[] = [
  {
    name: 'worker-crew-calls',
    by: 'worker',
    what: 'signs up for jobs and leaves them again',
    budgets: ['saves-crew'],
    once: async ({ send, target }, n) => {
      const path = `/wp/v2/jobs/${target.jobIds[(n >> 1) % target.jobIds.length]}/crew-prospects/me`
      await send({ method: n % 2 === 0 ? 'DELETE' : 'POST', path })
    },
  },
  {
    name: 'worker-hours',
    by: 'worker',
    what: 'tries to start jobs and to change their hours',
    budgets: [],
    once: async ({ send, target }, n) => {
      const path = `/wp/v2/jobs/${target.jobIds[n % target.jobIds.length]}`
      if (n % 3 === 2)
        await send({
          method: 'POST',
          path: `/wp/v2/jobs/${target.jobIds[0]}/crew/${target.me.userId}/answer`,
          body: { answer: n % 2 === 0 ? 'confirmed' : 'declined' },
        })
      else if (n % 3 === 0) await send({ method: 'POST', path: `${path}/start` })
      else
        await send({
          method: 'POST',
          path,
          body: { crew: [{ id: target.me.userId, hours: 4 + (n % 4), notes: longNotes(n) }] },
        })
    },
  },
  {
    name: 'worker-photos',
    by: 'worker',
    what: 'uploads photos of 10 MB',
    budgets: ['upload', 'uploads-at-once', 'pictures-at-once', 'upload-kilobytes-staff', 'upload-speed'],
    atOnce: 8,
    once: async ({ send }) => {
      await send({ method: 'POST', path: '/wp/v2/media', raw: uploadForm(await noise(), 'image/png') })
    },
  },
  {
    name: 'worker-asks',
    by: 'worker',
    what: 'asks for time off and for a manager, and changes their answer to a job',
    budgets: ['time-off-asked', 'ask-manager', 'crew-answer'],
    once: async ({ send, target }, n) => {
      if (n % 2 === 0)
        await send({
          method: 'POST',
          path: '/wp/v2/workers/me/times-off',
          body: { firstDay: dayFromNow(30 + n), lastDay: dayFromNow(30 + n), reason: 'Ill' },
        })
      else
        await send({
          method: 'POST',
          path: `/wp/v2/jobs/${target.jobIds[n % target.jobIds.length]}/request-manager`,
          body: { message: `Come here ${n}` },
        })
    },
  },
  {
    name: 'worker-reads',
    by: 'worker',
    what: 'searches jobs and reads schedules',
    budgets: [],
    once: async ({ send }, n) => {
      await send(
        n % 3 === 0
          ? {
              method: 'GET',
              path: `/wp/v2/workers/me/schedule?from=${dayFromNow(-300)}&to=${dayFromNow(60)}`,
            }
          : { method: 'GET', path: searchShape(n) },
      )
    },
  },
]
