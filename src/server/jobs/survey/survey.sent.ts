import type { Survey } from '../../../shared/jobs/survey/survey.api.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import type { JobContext } from '../jobs/job.service.ts'
import { insertCommunication } from '../timeline/timeline.service.ts'

const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Puts a survey that the client sent on the timeline of the job, where Today shows it until it is answered. */
export async function recordSentSurvey(work: JobContext, job: JobRecord, survey: Survey): Promise<void> {
  const { items, cubicFeet, pounds, rooms } = survey.figures
  const person = [job.client, job.billingContact].find((one) => one?.id === work.actor.userId)
  await insertCommunication(work.tx, {
    companyId: job.companyId,
    jobId: job.id,
    type: 'smuvsrp_chat',
    direction: 'incoming',
    contactId: person?.id ?? null,
    contactName: person ? `${person.firstName} ${person.lastName}`.trim() : 'Client',
    contactAddress: person?.email ?? '',
    subject: 'Survey finished',
    body: `Survey finished: ${figure.format(items)} items, ${figure.format(cubicFeet)} cu ft, ${figure.format(pounds)} lb, ${rooms.filled} of ${rooms.all} rooms filled in.`,
    happenedAt: work.kernel.now().toISOString(),
  })
}
