import { addDays } from '../../shared/kernel/dates.ts'
import type { MessageKind } from '../../shared/company/deliveries/message-kinds.ts'
import { remindTests } from '../people/manuals/test-reminders.ts'
import { remindOfDocuments } from '../people/workers/document.reminders.ts'
import { pricedMove, save } from './example-moves.ts'
import type { Example } from './example.ts'
import type { Stage } from './stage.ts'

const about = (kind: MessageKind, title: string, run: Example['run']): Example => ({
  kind,
  title,
  reader: 'crew',
  run,
})

/** Longer than changes of a crew are collected. */
const COLLECTING_MINUTES = 30

/** Every message to the people who work for a company. */
export const CREW_EXAMPLES: readonly Example[] = [
  about('crewAssigned', 'A worker is assigned to a job', async (stage) => {
    await allChannels(stage)
    await assign(stage, await pricedMove(stage))
    stage.wait(COLLECTING_MINUTES)
  }),
  about('crewApproved', "A worker's sign-up is approved", async (stage) => {
    await allChannels(stage)
    const id = await pricedMove(stage)
    const { id: prospect } = await stage.call('worker', 'POST', `/wp/v2/jobs/${id}/crew-prospects/me`)
    await stage.call('office', 'POST', `/wp/v2/jobs/${id}/crew-prospects/${prospect}`, {
      status: 'approved',
      overlapReason: 'Example',
    })
    stage.wait(COLLECTING_MINUTES)
  }),
  about('crewMoved', 'A job of a worker is moved', async (stage) => {
    await allChannels(stage)
    const id = await staffedMove(stage)
    await save(stage, id, { jobDate: `${stage.day(22)} 10:00:00` })
    stage.wait(COLLECTING_MINUTES)
  }),
  about('crewRemoved', 'A worker is taken off a job', async (stage) => {
    await allChannels(stage)
    await save(stage, await staffedMove(stage), { crew: [] })
    stage.wait(COLLECTING_MINUTES)
  }),
  about('crewCanceled', 'A job of a worker is canceled', async (stage) => {
    await allChannels(stage)
    await save(stage, await staffedMove(stage), { jobStatus: 'canceled' })
    stage.wait(COLLECTING_MINUTES)
  }),
  about('crewReminder', 'The evening before a job', async (stage) => {
    await allChannels(stage)
    const day = stage.day(20)
    await staffedMove(stage)
    stage.setClock(`${addDays(day, -1)} 20:30:00`)
    await stage.run('tell-crews-evening', {})
  }),
  about('daySheet', 'The office mails the day sheets', async (stage) => {
    await staffedMove(stage)
    await stage.call('office', 'POST', '/wp/v2/today/sheets/mail', { date: stage.day(20) })
  }),
  about('expiry', "A worker's license expires soon", async (stage) => {
    const today = stage.day(0)
    await stage.put('worker_documents', {
      user_id: stage.people.worker.id,
      kind: 'license',
      expires_on: addDays(today, 7),
    })
    await stage.remind(remindOfDocuments, `${today} 12:00:00`)
  }),
  about('manualTest', 'A test is due soon', async (stage) => {
    const [quiz] = await stage.call('office', 'GET', '/wp/v2/quizzes')
    await stage.change('quiz_assignments', { status: 'withdrawn' }, { quiz_id: quiz.id, status: 'open' })
    await stage.call('office', 'POST', `/wp/v2/quizzes/${quiz.id}/assign`, {
      workerIds: [stage.people.worker.id],
      dueOn: stage.day(1),
    })
    await stage.remind(remindTests, `${stage.day(0)} 12:00:00`)
  }),
  about('timeOff', 'Time off is approved', async (stage) => {
    const { id } = await stage.call('worker', 'POST', '/wp/v2/workers/me/times-off', {
      firstDay: stage.day(120),
      lastDay: stage.day(122),
      reason: 'Family visit',
    })
    await stage.call('office', 'POST', `/wp/v2/times-off/${id}`, { status: 'approved' })
  }),
  about('deviceTest', 'A person tests their notifications', async (stage) => {
    await addDevice(stage)
    await stage.call('worker', 'POST', '/wp/v2/users/me/push-devices/test')
  }),
]

async function allChannels(stage: Stage): Promise<void> {
  await addDevice(stage)
  await stage.call('worker', 'POST', '/wp/v2/workers/me/crew-channels', {
    channels: ['text', 'mail', 'push'],
  })
}

/** Turns on the notifications of a person of the company on a device. */
export function addDevice(stage: Stage, who: 'worker' | 'office' = 'worker'): Promise<unknown> {
  return stage.call(who, 'POST', '/wp/v2/users/me/push-devices', {
    endpoint: 'https://push.example.com/messages',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  })
}

function assign(stage: Stage, id: number): Promise<unknown> {
  return save(stage, id, { crew: [{ id: stage.people.worker.id, overlapReason: 'Example' }] })
}

/** Stores a move with the demo worker on its crew; returns its id. */
export async function staffedMove(stage: Stage): Promise<number> {
  const id = await pricedMove(stage)
  await stage.put('job_crew', { job_id: id, user_id: stage.people.worker.id, position: 0 })
  return id
}
