import { SIZES_OF } from '../../shared/trade/home-sizes.ts'
import { addDays, shiftWallClock } from '../../shared/kernel/dates.ts'
import type { DemoJob } from './jobs.ts'
import {
  addCall,
  addMail,
  addMissedCall,
  addQuote,
  addText,
  addVoicemail,
  type DemoContact,
  type DemoStaff,
  type Conversation,
} from './talk.ts'
import {
  mailsOf,
  QUOTE_COMMENTS,
  topicsOf,
  voicemailText,
  type MessageFacts,
  type Topic,
} from './talk.words.ts'

/** A job and the people who communicate about it. */
export interface ConversationContext {
  talk: Conversation
  job: DemoJob
  words: MessageFacts
  client: DemoContact
  /** The office member in charge of the job. */
  office: DemoStaff
  /** The crew member who may contact the client. */
  lead: DemoStaff | null
  /** The building's manager, if the job has one. */
  building: DemoContact | null
}

/** Adds the first hour: how the client came, the estimate, and the confirmation if they booked. */
export function addFirstMessages(stage: ConversationContext, from: string): void {
  const { talk, client, office, words } = stage
  const { dice } = talk
  const at = (minutes: number) => shiftWallClock(from, minutes)
  const mails = mailsOf(words)
  if (client.id !== null && dice.chance(36)) {
    addQuote(talk, from, client, formOf(stage), dice.pick(QUOTE_COMMENTS))
    if (dice.chance(70)) addCall(talk, at(dice.whole(5, 12)), client, 'outgoing', office)
    else {
      addMissedCall(talk, at(7), client, office)
      const tried = `${words.hello}, this is ${office.firstName} of ${words.company}. I just tried to call you about your move from ${words.fromStreet}. When can I reach you?`
      addText(talk, at(9), client, tried, office)
      addText(talk, at(14), client, 'In ten minutes is fine, thank you.', 'contact')
    }
  } else if (dice.chance(25)) {
    addVoicemail(talk, from, client, voicemailText(words, 'I would like to know what it costs.'))
    addCall(talk, at(15), client, 'outgoing', office)
  } else addCall(talk, from, client, 'incoming', office)
  addMail(talk, at(dice.whole(24, 32)), client, mails.estimate, office)
  if (dice.chance(65)) {
    const place = client.email === null ? 'is ready on our page' : 'is in your mail'
    const sent = `${words.hello}, this is ${office.firstName} of ${words.company}. Your estimate for the move from ${words.fromStreet} ${place}. Write to me here when there is a question.`
    addText(talk, at(35), client, sent, office)
    const isWon = isBooked(stage)
    addText(
      talk,
      at(isWon ? 58 : dice.whole(44, 56)),
      client,
      isWon ? 'Looks good. I have agreed to everything just now.' : 'Got it, I will look it over tonight.',
      'contact',
    )
  }
  if (isBooked(stage)) addMail(talk, at(60), client, mails.scheduled, null)
}

/** Returns whether a job's client booked. */
export const isBooked = ({ job }: ConversationContext): boolean =>
  job.jobStatus === 'scheduled' || job.jobStatus === 'completed'

function formOf({ job, words }: ConversationContext) {
  const isHouse = job.homeSize !== null && SIZES_OF.house.includes(job.homeSize)
  const isOnePlace = job.locations.length < 2
  return {
    addressFrom: words.from,
    addressTo: isOnePlace ? '' : words.to,
    noAddressTo: isOnePlace,
    moveDate: job.jobDate?.slice(0, 10) ?? '',
    moveType: isHouse ? 'house' : 'apartment',
    homeSize: job.homeSize ?? 'ST',
  }
}

/** Adds questions and answers between the first day and the move; `end` is their last day. */
export function addPlanningMessages(stage: ConversationContext, from: string, end: string): void {
  const { dice } = stage.talk
  const length = Math.round((Date.parse(end) - Date.parse(from)) / 86_400_000)
  if (length < 0) return
  const days = new Set(Array.from({ length: dice.whole(0, 3) }, () => addDays(from, dice.whole(0, length))))
  const topics = topicsOf(stage.words)
  const start = dice.whole(0, topics.length - 1)
  for (const [index, day] of [...days].toSorted().entries()) {
    const topic = topics[(start + index * 3) % topics.length]
    const at = `${day} ${String(dice.whole(9, 15)).padStart(2, '0')}:${String(dice.whole(0, 59)).padStart(2, '0')}:00`
    if (topic) sayTopic(stage, at, topic)
  }
  const { building, talk, office } = stage
  if (building && dice.chance(60)) {
    const at = `${addDays(from, dice.whole(0, length))} 16:10:00`
    if (dice.chance(70)) addCall(talk, at, building, 'outgoing', office)
    else addMissedCall(talk, at, building, office)
  }
}

function sayTopic(stage: ConversationContext, at: string, topic: Topic): void {
  const { talk, client, office, words } = stage
  const { dice } = talk
  const later = (minutes: number) => shiftWallClock(at, minutes)
  const answered = later(dice.whole(3, 45))
  const [asks, answers] = topic.isClients ? (['contact', office] as const) : ([office, 'contact'] as const)
  const way = dice.whole(1, 100)
  if (way <= 52) {
    addText(talk, at, client, topic.question, asks)
    addText(talk, answered, client, topic.answer, answers)
  } else if (way <= 66 && client.email !== null) {
    addMail(talk, at, client, { subject: topic.subject, body: topic.question }, asks)
    addMail(talk, answered, client, { subject: `Re: ${topic.subject}`, body: topic.answer }, answers)
  } else if (!topic.isClients) {
    if (dice.chance(65)) addCall(talk, at, client, 'outgoing', office)
    else {
      addMissedCall(talk, at, client, office)
      addText(talk, later(2), client, topic.question, office)
      addText(talk, answered, client, topic.answer, 'contact')
    }
  } else if (dice.chance(55)) addCall(talk, at, client, 'incoming', office)
  else {
    addVoicemail(talk, at, client, dice.chance(75) ? voicemailText(words, topic.question) : null)
    if (dice.chance(60)) addCall(talk, later(dice.whole(20, 70)), client, 'outgoing', office)
    else addText(talk, later(dice.whole(20, 70)), client, topic.answer, office)
  }
}
