import { SIZES_OF } from '../../shared/trade/home-sizes.ts'
import { addDays, shiftWallClock } from '../../shared/kernel/dates.ts'
import type { DemoJob } from './jobs.ts'
import {
  sayCall,
  sayMail,
  sayMissedCall,
  sayQuote,
  sayText,
  sayVoicemail,
  type DemoContact,
  type DemoStaff,
  type Talk,
} from './talk.ts'
import { mailsOf, QUOTE_COMMENTS, topicsOf, voicemailWords, type JobWords, type Topic } from './talk.words.ts'

/** A job and the people who communicate about it. */
export interface Stage {
  talk: Talk
  job: DemoJob
  words: JobWords
  client: DemoContact
  /** The office member in charge of the job. */
  office: DemoStaff
  /** The crew member who may contact the client. */
  lead: DemoStaff | null
  /** The building's manager, if the job has one. */
  building: DemoContact | null
}

/** Adds the first hour: how the client came, the estimate, and the confirmation if they booked. */
export function sayOpening(stage: Stage, from: string): void {
  const { talk, client, office, words } = stage
  const { dice } = talk
  const at = (minutes: number) => shiftWallClock(from, minutes)
  const mails = mailsOf(words)
  if (client.id !== null && dice.chance(36)) {
    sayQuote(talk, from, client, formOf(stage), dice.pick(QUOTE_COMMENTS))
    if (dice.chance(70)) sayCall(talk, at(dice.whole(5, 12)), client, 'outgoing', office)
    else {
      sayMissedCall(talk, at(7), client, office)
      const tried = `${words.hello}, this is ${office.firstName} of ${words.company}. I just tried to call you about your move from ${words.fromStreet}. When can I reach you?`
      sayText(talk, at(9), client, tried, office)
      sayText(talk, at(14), client, 'In ten minutes is fine, thank you.', 'contact')
    }
  } else if (dice.chance(25)) {
    sayVoicemail(talk, from, client, voicemailWords(words, 'I would like to know what it costs.'))
    sayCall(talk, at(15), client, 'outgoing', office)
  } else sayCall(talk, from, client, 'incoming', office)
  sayMail(talk, at(dice.whole(24, 32)), client, mails.estimate, office)
  if (dice.chance(65)) {
    const place = client.email === null ? 'is ready on our page' : 'is in your mail'
    const sent = `${words.hello}, this is ${office.firstName} of ${words.company}. Your estimate for the move from ${words.fromStreet} ${place}. Write to me here when there is a question.`
    sayText(talk, at(35), client, sent, office)
    const isWon = isBooked(stage)
    sayText(
      talk,
      at(isWon ? 58 : dice.whole(44, 56)),
      client,
      isWon ? 'Looks good. I have agreed to everything just now.' : 'Got it, I will look it over tonight.',
      'contact',
    )
  }
  if (isBooked(stage)) sayMail(talk, at(60), client, mails.scheduled, null)
}

/** Returns whether a job's client booked. */
export const isBooked = ({ job }: Stage): boolean =>
  job.jobStatus === 'scheduled' || job.jobStatus === 'completed'

function formOf({ job, words }: Stage) {
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
export function sayArranging(stage: Stage, from: string, end: string): void {
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
    if (dice.chance(70)) sayCall(talk, at, building, 'outgoing', office)
    else sayMissedCall(talk, at, building, office)
  }
}

function sayTopic(stage: Stage, at: string, topic: Topic): void {
  const { talk, client, office, words } = stage
  const { dice } = talk
  const later = (minutes: number) => shiftWallClock(at, minutes)
  const answered = later(dice.whole(3, 45))
  const [asks, answers] = topic.isClients ? (['contact', office] as const) : ([office, 'contact'] as const)
  const way = dice.whole(1, 100)
  if (way <= 52) {
    sayText(talk, at, client, topic.question, asks)
    sayText(talk, answered, client, topic.answer, answers)
  } else if (way <= 66 && client.email !== null) {
    sayMail(talk, at, client, { subject: topic.subject, body: topic.question }, asks)
    sayMail(talk, answered, client, { subject: `Re: ${topic.subject}`, body: topic.answer }, answers)
  } else if (!topic.isClients) {
    if (dice.chance(65)) sayCall(talk, at, client, 'outgoing', office)
    else {
      sayMissedCall(talk, at, client, office)
      sayText(talk, later(2), client, topic.question, office)
      sayText(talk, answered, client, topic.answer, 'contact')
    }
  } else if (dice.chance(55)) sayCall(talk, at, client, 'incoming', office)
  else {
    sayVoicemail(talk, at, client, dice.chance(75) ? voicemailWords(words, topic.question) : null)
    if (dice.chance(60)) sayCall(talk, later(dice.whole(20, 70)), client, 'outgoing', office)
    else sayText(talk, later(dice.whole(20, 70)), client, topic.answer, office)
  }
}
