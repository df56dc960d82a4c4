import { fillTemplate, standardTemplates } from '../../shared/messages/communications/templates.rules.ts'
import { addDays, shiftWallClock } from '../../shared/kernel/dates.ts'
import { addCall, addMail, addMissedCall, addText, addVoicemail, type DemoStaff } from './talk.ts'
import { isBooked, type ConversationContext } from './talk.stages.ts'
import { endingOf, mailsOf, SPAM } from './talk.words.ts'

const TEMPLATES = new Map(standardTemplates().map(({ name, body }) => [name, body]))

/**
 * Adds the messages of the day before, the morning of and the day after a booked move; `isDone` if it is
 * completed.
 */
export function addMoveMessages(stage: ConversationContext, jobDate: string, isDone: boolean): void {
  const { talk, client, office, lead, words } = stage
  const { dice } = talk
  const eve = `${addDays(jobDate.slice(0, 10), -1)} 15:20:00`
  if (dice.chance(75)) {
    addText(talk, eve, client, filled(stage, 'Confirm appointment', office), office)
    if (dice.chance(85))
      addText(talk, shiftWallClock(eve, dice.whole(4, 60)), client, dice.pick(YES), 'contact')
  } else if (dice.chance(70)) addMail(talk, eve, client, mailsOf(words).plan, office)
  if (!isDone) return
  const caller = lead ?? office
  if (dice.chance(14))
    addText(talk, shiftWallClock(jobDate, -20), client, filled(stage, 'Running late', caller), caller)
  else if (dice.chance(45)) addCall(talk, shiftWallClock(jobDate, -25), client, 'outgoing', caller)
  if (dice.chance(65)) sayThanks(stage, `${addDays(jobDate.slice(0, 10), 1)} 11:05:00`)
}

const YES = [
  'Yes, that is right. See you then.',
  'All correct, thank you!',
  'Perfect. I will be at the door.',
  'That is right. The gate code is 4471.',
] as const

const PRAISE = [
  'The crew was careful and quick. Thank you again!',
  'Everything arrived in one piece. We will tell our friends.',
  'Thank you. Only the bookshelf has a small scratch, it does not bother us.',
] as const

function sayThanks(stage: ConversationContext, at: string): void {
  const { talk, client, office, words } = stage
  addMail(talk, at, client, mailsOf(words).thanks, office)
  if (talk.dice.chance(30))
    addText(talk, shiftWallClock(at, talk.dice.whole(30, 200)), client, talk.dice.pick(PRAISE), 'contact')
}

function filled({ client, words }: ConversationContext, template: string, sender: DemoStaff): string {
  const { body } = fillTemplate(
    { subject: '', body: TEMPLATES.get(template) ?? '' },
    {
      client: words.first || 'there',
      contact: client.name || 'there',
      company: words.company,
      companyPhone: words.companyPhone,
      sender: sender.firstName,
      jobNumber: String(words.jobId),
      moveDate: words.day,
      moveTime: words.time,
      from: words.from,
      to: words.to,
      // The texts of a move contain neither.
      total: '',
      jobLink: '',
    },
  )
  return body
}

/** Adds the end of a job that did not happen; the last message is at `at`. */
export function addEndMessages(stage: ConversationContext, at: string): void {
  const { talk, job, client, office, words } = stage
  const { dice } = talk
  const before = (minutes: number) => shiftWallClock(at, -minutes)
  if (job.jobStatus === 'spam') {
    if (dice.chance(30)) addVoicemail(talk, before(dice.whole(60, 110)), client, null)
    return addText(talk, at, client, dice.pick(SPAM), 'contact')
  }
  if (job.jobStatus === 'missed') {
    addMissedCall(talk, before(dice.whole(70, 110)), client, office)
    if (dice.chance(60)) addMissedCall(talk, before(4), client, office)
    const missed = `${words.hello}, we could not reach you about your move from ${words.fromStreet}. Please call us at ${words.companyPhone} if you still need movers.`
    return addText(talk, at, client, missed, office)
  }
  const status = job.jobStatus === 'canceled' ? 'canceled' : 'refused_price'
  const [asked, answered] = dice.pick(endingOf(words, status, job.jobDate !== null && at > job.jobDate))
  const isByMail = client.email !== null && dice.chance(30)
  if (isByMail) {
    const subject = status === 'canceled' ? 'Please cancel' : 'Your estimate'
    addMail(talk, before(dice.whole(8, 60)), client, { subject, body: asked }, 'contact')
    addMail(talk, at, client, { subject: `Re: ${subject}`, body: answered }, office)
  } else if (dice.chance(25)) addCall(talk, at, client, 'incoming', office)
  else {
    addText(talk, before(dice.whole(3, 30)), client, asked, 'contact')
    addText(talk, at, client, answered, office)
  }
}

/** Adds the latest message of an ongoing or completed job, one entry at `at`. */
export function addLatestMessage(stage: ConversationContext, at: string): void {
  const { talk, job, client, office, lead, words } = stage
  const { dice } = talk
  const { jobDate } = job
  if (!isBooked(stage)) {
    if (dice.chance(35)) return addMissedCall(talk, at, client, office)
    if (client.email !== null && dice.chance(40))
      return addMail(talk, at, client, mailsOf(words).reminder, office)
    const open = `${words.hello}, this is ${office.firstName} of ${words.company}. Do you still need us for the move from ${words.fromStreet}? ${words.day === '' ? 'Tell me when you have a date.' : `We hold ${words.day} for you.`}`
    return addText(talk, at, client, open, office)
  }
  const isBegun = jobDate !== null && at > jobDate
  if (isBegun && jobDate.slice(0, 10) === at.slice(0, 10)) {
    const caller = lead ?? office
    if (dice.chance(40)) return addCall(talk, at, client, 'outgoing', caller)
    const today = `${words.hello}, this is ${caller.firstName} of ${words.company}. Is everything going well today? You reach us at ${words.companyPhone}.`
    return addText(talk, at, client, today, caller)
  }
  if (isBegun) {
    if (client.email !== null && dice.chance(55))
      return addMail(talk, at, client, mailsOf(words).thanks, office)
    if (dice.chance(40)) return addCall(talk, at, client, 'incoming', office)
    return addText(talk, at, client, dice.pick(PRAISE), 'contact')
  }
  if (dice.chance(30)) return addCall(talk, at, client, 'outgoing', office)
  if (client.email !== null && dice.chance(30)) return addMail(talk, at, client, mailsOf(words).plan, office)
  addText(
    talk,
    at,
    client,
    `${words.hello}, ${words.movers} come to ${words.fromStreet} on ${words.day} at ${words.time}. Has anything changed?`,
    office,
  )
}
