import { leadOfCrew } from '../../../shared/people/workers/lead.ts'
import { formatDayInWords } from '../../../shared/kernel/dates.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { formatStart, type CrewNews } from '../../../shared/schedule/crew/assignment.ts'
import type { CrewLinkFacts } from '../../../shared/schedule/crew/crew-answers.api.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { viewerFor, withVisiblePeople } from '../../jobs/jobs/job.view.ts'
import { vehicleText } from '../../../shared/company/fleet/vehicle-text.ts'
import { readTruck } from '../../jobs/trucks/truck.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { knownBy } from './crew.notices.ts'

/** Longest notes of a job in a message, in characters. */
const NOTES_LENGTH = 500

/** A message to a member of a crew. */
export interface CrewMessage {
  subject: string
  mail: string
  text: string
  /** What a notification says; it opens the job, so it has no link. */
  notification: string
}

/** A job as one member may know it. */
export interface Assignment {
  jobId: number
  start: string | null
  places: string[]
  facts: CrewLinkFacts['facts']
  isConfirmed: boolean
}

/** Returns what a member of a crew may know of a job: crew, client, truck and notes, and never an amount. */
export async function readAssignment(tx: Tx, job: JobRecord, userId: number): Promise<Assignment> {
  const viewer = viewerFor(workerActor(job.companyId, userId), job)
  const { client } = withVisiblePeople(job, viewer)
  const onJob = job.vehicles.map(vehicleText).join('; ')
  const truck = onJob === '' && job.useTruck ? await readTruck(tx, job) : null
  const crew = job.crew.filter(({ noShow, answer }) => !noShow && answer !== 'declined')
  const lead = leadOfCrew(crew)
  const others = crew.filter((member) => member.userId !== userId && member !== lead)
  const clientName = client ? `${client.firstName} ${client.lastName}`.trim() : ''
  const facts = [
    { label: 'Crew lead', value: lead?.userId === userId ? 'You' : shortName(lead) },
    { label: 'Crew', value: others.map(shortName).join(', ') },
    { label: 'Client', value: clientName },
    { label: 'Truck', value: truck === null ? onJob : truck.size === null ? 'Yes' : `${truck.size} ft` },
    { label: 'Notes', value: job.notes.trim().slice(0, NOTES_LENGTH) },
  ]
  const known = knownBy(job, userId)
  return {
    jobId: job.id,
    start: known?.start ?? null,
    places: known?.places ?? [],
    facts: facts.filter(({ value }) => value !== ''),
    isConfirmed: job.crew.some((member) => member.userId === userId && member.answer === 'confirmed'),
  }
}

/** Returns a worker of a company as the caller of rules about a job. */
export function workerActor(companyId: number, userId: number) {
  const link = { companyId, role: 'worker' as const, viewFinancials: false, isSales: false }
  return { userId, familyId: '', defaultCompanyId: companyId, links: [link], pending: false }
}

function shortName(member: JobRecord['crew'][number] | undefined): string {
  return member ? `${member.firstName} ${member.lastName.slice(0, 1)}`.trim() : ''
}

/** What the words of a message depend on. */
interface Told {
  firstName: string
  company: string
  /** The company's day. */
  today: string
  publicUrl: string
}

/** Returns the message of an assignment: a new one, one after an approved sign-up, or one that moved. */
export function assignmentMessage(
  news: 'assigned' | 'approved' | 'moved',
  job: Assignment,
  told: Told,
): CrewMessage {
  const start = formatStart(job.start, told.today)
  const subject = {
    assigned: `You are on a job: ${start}`,
    approved: `Your sign-up is approved: ${start}`,
    moved: `Your job has changed: ${start}`,
  }[news]
  const opening = {
    assigned: `${told.company} put you on the crew of job #${job.jobId}.`,
    approved: `${told.company} approved your sign-up for job #${job.jobId}.`,
    moved: `Job #${job.jobId} has changed. This is how it is now.`,
  }[news]
  const short = {
    assigned: `${told.company}: you're on job #${job.jobId}, ${start}${at(job)}.`,
    approved: `${told.company}: approved for job #${job.jobId}, ${start}${at(job)}.`,
    moved: `${told.company}: job #${job.jobId} is now ${start}${at(job)}.`,
  }[news]
  return {
    subject,
    mail: lines(told, [opening, '', ...jobLines(job, told)]),
    text: `${short}\n${asking(job, told)}`,
    notification: short,
  }
}

/** Returns the message that a member is no longer on a job, or that the job is canceled. */
export function endMessage(
  news: Extract<CrewNews, 'removed' | 'canceled'>,
  job: { id: number; start: string | null },
  told: Told,
): CrewMessage {
  const start = formatStart(job.start, told.today)
  const isCanceled = news === 'canceled'
  const said = isCanceled
    ? `Job #${job.id} on ${start} is canceled.`
    : `You are no longer on job #${job.id} on ${start}.`
  const text = isCanceled
    ? `${told.company}: job #${job.id}, ${start}, is canceled.`
    : `${told.company}: you are no longer on job #${job.id}, ${start}.`
  return {
    subject: isCanceled ? `Canceled: ${start}` : `You are off a job: ${start}`,
    mail: lines(told, [said]),
    text,
    notification: text,
  }
}

/** Returns the reminder of the next day's jobs. */
export function reminderMessage(jobs: readonly Assignment[], told: Told): CrewMessage {
  const [first] = jobs
  const start = formatStart(first?.start ?? null, told.today)
  const subject =
    jobs.length === 1 ? `Tomorrow: ${start}` : `Tomorrow: ${jobs.length} jobs, the first ${start}`
  const mail = jobs.flatMap((job) => ['', `Job #${job.jobId}`, ...jobLines(job, told)])
  const text = jobs.map((job) => `${formatStart(job.start, told.today)}${at(job)}.\n${asking(job, told)}`)
  return {
    subject,
    mail: lines(told, ['This is your work tomorrow.', ...mail]),
    text: `${told.company}, tomorrow: ${text.join('\n')}`,
    notification: jobs.map((job) => `${formatStart(job.start, told.today)}${at(job)}`).join('\n'),
  }
}

function at({ places: [first] }: Assignment): string {
  return first === undefined ? '' : `, ${first}`
}

/** The address at which a member answers; when the message is sent to them, it gets the token of their link. */
function addressOf({ jobId, isConfirmed }: Assignment, { publicUrl }: Told): string {
  return `${publicUrl}/job/${jobId}${isConfirmed ? '' : '/confirm'}`
}

function asking(job: Assignment, told: Told): string {
  const address = addressOf(job, told)
  return job.isConfirmed ? `You confirmed. ${address}` : `Confirm or decline: ${address}`
}

function jobLines(job: Assignment, told: Told): string[] {
  return [
    `When: ${formatStart(job.start, told.today)}`,
    ...job.places.map((place, index) => (index === 0 ? `From: ${place}` : `To: ${place}`)),
    ...job.facts.map(({ label, value }) => `${label}: ${value}`),
    '',
    job.isConfirmed ? 'You confirmed. Look at the job:' : 'Confirm or decline:',
    addressOf(job, told),
  ]
}

function lines(told: Told, said: readonly string[]): string {
  return [`Hello ${told.firstName},`, '', ...said, '', told.company].join('\n')
}

/** Returns the mail to managers about who has not confirmed the next day's jobs. */
export function unconfirmedMail(
  jobs: readonly { job: JobRecord; start: string | null; members: JobRecord['crew'] }[],
  { company, today, publicUrl, day }: Omit<Told, 'firstName'> & { day: string },
): { subject: string; text: string } {
  const missing = jobs.reduce((sum, { members }) => sum + members.length, 0)
  return {
    subject:
      missing === 1
        ? '1 worker has not confirmed for tomorrow'
        : `${missing} workers have not confirmed for tomorrow`,
    text: [
      `These workers have not confirmed their jobs on ${formatDayInWords(day, today)}.`,
      ...jobs.flatMap(({ job, start, members }) => [
        '',
        `Job #${job.id}, ${formatStart(start, today)}`,
        ...members.map((member) => {
          const name = `${member.firstName} ${member.lastName}`.trim()
          const phone = member.phone === null ? '' : `, ${formatPhone(member.phone)}`
          return member.answer === 'declined' ? `${name}: declined${phone}` : `${name}: no answer${phone}`
        }),
        `${publicUrl}/job/${job.id}?tab=crew`,
      ]),
      '',
      company,
    ].join('\n'),
  }
}
