import { addDays, weekdayOf } from '../../shared/kernel/dates.ts'
import type { MessageKind } from '../../shared/company/deliveries/message-kinds.ts'
import { mailStorageWarning, readStorageUse } from '../company/files/storage-use.ts'
import { notifyAssigned, notifyAssignee } from '../messages/communications/assignee.push.ts'
import { handleIncomingCall } from '../messages/phone/incoming.ts'
import { recordRecording } from '../messages/phone/recordings.ts'
import { mailWeeklyReports } from '../overview/reports/reports.mail.ts'
import { READY, tellRequester } from '../records/exports/make-export.ts'
import { hashOfReviewToken } from '../visitors/reviews/review.links.ts'
import { askForMove, complain, pricedMove } from './example-moves.ts'
import { addDevice, staffedMove } from './crew-examples.ts'
import type { Example } from './example.ts'
import type { Stage } from './stage.ts'
import { MONEY_EXAMPLES } from './money-examples.ts'

const about = (kind: MessageKind, title: string, run: Example['run']): Example => ({
  kind,
  title,
  reader: 'office',
  run,
})

/** Every message to the office. */
export const OFFICE_EXAMPLES: readonly Example[] = [
  about('inquiry', 'A client asks for a move', (stage) => askForMove(stage)),
  about('changed', 'The client changes the date', async (stage) => {
    const id = await pricedMove(stage, 'inquiring')
    await stage.call('client', 'POST', `/wp/v2/jobs/${id}/change-move-date`, {
      date: stage.day(23),
      startTime: '10:00',
      endTime: '14:00',
    })
  }),
  about('dispute', 'A client complains', async (stage) => {
    await complain(stage, await pricedMove(stage, 'completed', -2))
  }),
  about('managerRequest', 'A worker asks for a manager', async (stage) => {
    const id = await staffedMove(stage)
    await stage.call('worker', 'POST', `/wp/v2/jobs/${id}/request-manager`, {
      message: 'The elevator is out of order.',
    })
  }),
  about('weeklyReport', 'A manager gets the reports each week', async (stage) => {
    await staffedMove(stage)
    await stage.call('office', 'POST', '/wp/v2/reports/mail', { isOn: true })
    const today = stage.day(0)
    // The next Monday.
    const monday = addDays(today, (8 - weekdayOf(today)) % 7 || 7)
    await stage.remind(mailWeeklyReports, `${monday} 07:00:00`)
  }),
  about('crewDeclined', 'A worker declines a job', async (stage) => {
    const id = await staffedMove(stage)
    await stage.call('worker', 'POST', `/wp/v2/jobs/${id}/crew/${stage.people.worker.id}/answer`, {
      answer: 'declined',
      reason: 'My car broke down.',
    })
  }),
  about('crewUnconfirmed', 'Workers have not confirmed by the evening', async (stage) => {
    const day = stage.day(20)
    await staffedMove(stage)
    stage.setClock(`${addDays(day, -1)} 21:30:00`)
    await stage.run('tell-crews-evening', {})
  }),
  ...MONEY_EXAMPLES,
  about('voicemail', 'A caller leaves a voicemail', async (stage) => {
    await stage.change('phone_devices', { seen_at: new Date(0) }, {})
    const sid = `CA${'1'.repeat(32)}`
    const answer = await handleIncomingCall(
      { ...stage.kernel, onUnanswered: async () => {} },
      {
        CallSid: sid,
        From: '+17205550142',
        To: '+13035550101',
      },
    )
    const [, hook = ''] = /recordingStatusCallback="([^"]+)"/.exec(answer) ?? []
    const query = Object.fromEntries(new URL(hook.replaceAll('&amp;', '&')).searchParams)
    await recordRecording(
      stage.kernel,
      { CallSid: sid, RecordingSid: `RE${'1'.repeat(32)}`, RecordingDuration: '17' },
      query,
    )
  }),
  about('conversationAssigned', 'A conversation is assigned', async (stage) => {
    await addDevice(stage, 'office')
    const id = await receiveText(stage)
    await stage.as('office', ({ tx, kernel }) =>
      notifyAssigned(tx, kernel.queue, {
        companyId: stage.companyId,
        userId: stage.people.office.id,
        with: '(720) 555-0142',
        id,
      }),
    )
  }),
  about('conversationNews', 'A client writes to the person who takes care of them', async (stage) => {
    await addDevice(stage, 'office')
    const id = await receiveText(stage)
    await stage.call('office', 'POST', `/wp/v2/conversations/${id}`, { assigneeId: stage.people.office.id })
    await stage.as('office', ({ tx, kernel }) =>
      notifyAssignee(tx, kernel.queue, { companyId: stage.companyId, id, what: 'message' }),
    )
  }),
  about('review', 'A client rates a move', async (stage) => {
    await stage.put('marketing_consents', {
      channel: 'mail',
      address: stage.people.client.email,
      is_allowed: true,
      source: 'Booking page',
    })
    const id = await pricedMove(stage, 'completed', -2)
    await stage.call('office', 'POST', `/wp/v2/jobs/${id}/review-request`)
    await stage.change('reviews', { secret_hash: hashOfReviewToken(EXAMPLE_TOKEN) }, { job_id: id })
    await stage.call(null, 'POST', `/wp/v2/reviews/${EXAMPLE_TOKEN}`, {
      stars: 5,
      comment: 'Careful and quick.',
    })
  }),
  about('erasureRequest', 'A client asks for the erasure of their data', async (stage) => {
    await stage.call('client', 'POST', '/wp/v2/users/me/erasure-requests', { company: stage.companyId })
  }),
  about('export', 'An export is ready', (stage) =>
    stage.as('office', ({ tx, kernel }) =>
      tellRequester(
        tx,
        { config: kernel.config, queue: () => kernel.queue },
        { companyId: stage.companyId, requestedBy: stage.people.office.id },
        READY,
      ),
    ),
  ),
  about('insuranceRequest', 'The office asks for insurance', async (stage) => {
    await stage.call('office', 'POST', '/wp/v2/insurance/requests', {
      type: 'cargo',
      limit: 250_000,
      startDate: stage.day(14),
      company: stage.companyId,
    })
  }),
  about('signUp', 'A worker signs up', async (stage) => {
    await stage.call(null, 'POST', '/wp/v2/users/signup', {
      firstName: 'Morgan',
      lastName: 'Hale',
      email: 'morgan.hale@example.test',
      phone: '(303) 555-0143',
      password: 'Wagon-Wheel-90210',
      confirmPassword: 'Wagon-Wheel-90210',
      handle: 'front-range',
      address: '1777 Broadway, Boulder, CO 80302',
      agree: true,
    })
  }),
  about('timeOff', 'A worker asks for time off', async (stage) => {
    await stage.call('worker', 'POST', '/wp/v2/workers/me/times-off', {
      firstDay: stage.day(120),
      lastDay: stage.day(122),
      reason: 'Family visit',
    })
  }),
  about('storage', 'The file storage is nearly full', (stage) =>
    stage.as('office', async ({ tx, kernel }) => {
      const { company: used } = await readStorageUse(tx, stage.companyId)
      const config = { ...kernel.config, STORAGE_QUOTA_GB: used / 0.85 / 1_000_000_000 }
      await mailStorageWarning(tx, { config, queue: kernel.queue }, stage.companyId)
    }),
  ),
]

/** The secret of a link to rate. */
const EXAMPLE_TOKEN = 'example-of-a-link-to-rate'

/** Stores a text from an unknown number; returns its id. */
function receiveText(stage: Stage): Promise<number> {
  return stage.put('communications', {
    type: 'sms',
    direction: 'incoming',
    contact_name: 'Jo Marsh',
    contact_address: '7205550142',
    body: 'Do you move pianos?',
  })
}
