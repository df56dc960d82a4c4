import { formatDay, formatTime } from '../../shared/kernel/dates.ts'
import type { DemoJob } from './jobs.ts'
import type { DemoContact } from './talk.ts'

/** The facts of a job that its messages contain. */
export interface MessageFacts {
  jobId: number
  company: string
  companyPhone: string
  first: string
  /** Greeting of a message. */
  hello: string
  /** Caller of a voicemail. */
  caller: string
  /** Complete addresses; the same for both if a job has one location. */
  from: string
  to: string
  fromStreet: string
  toStreet: string
  /** In readable form; empty without a date. */
  day: string
  time: string
  movers: string
  item: string
}

/** Returns the message facts of one job. */
export function messageFactsOf(
  jobId: number,
  job: DemoJob,
  contact: DemoContact,
  company: { name: string; phone: string },
): MessageFacts {
  const from = job.locations[0]?.address ?? ''
  const to = job.locations.at(-1)?.address ?? from
  return {
    jobId,
    company: company.name,
    companyPhone: company.phone,
    first: contact.firstName,
    hello: contact.firstName === '' ? 'Hello' : `Hello ${contact.firstName}`,
    caller: contact.name === '' ? 'Hi, we spoke last week' : `Hi, this is ${contact.name}`,
    from,
    to,
    fromStreet: streetOf(from),
    toStreet: streetOf(to),
    day: formatDay(job.jobDate),
    time: formatTime(job.jobDate?.slice(11, 16)),
    movers: `${job.crewSize} movers`,
    item: (job.cargo[0]?.item ?? 'treadmill').toLowerCase(),
  }
}

function streetOf(address: string): string {
  return address.split(',')[0] ?? address
}

/** A question about a move and its answer. */
export interface Topic {
  isClients: boolean
  subject: string
  question: string
  answer: string
}

/** Returns the questions that are asked before a move; the last ones only if it has a date. */
export function topicsOf(words: MessageFacts): Topic[] {
  const { hello, fromStreet, toStreet, day, time, item, jobId } = words
  const clients = (subject: string, question: string, answer: string) => ({
    isClients: true,
    subject,
    question,
    answer,
  })
  const ours = (subject: string, question: string, answer: string) => ({
    isClients: false,
    subject,
    question,
    answer,
  })
  const always = [
    clients(
      'Parking',
      `Where can you stop at ${fromStreet}? There is a fire lane in front of the house.`,
      `${hello}, the driver will stop behind the house. Please keep two car lengths free that morning.`,
    ),
    clients(
      'Boxes',
      'How many boxes should I have for the kitchen and two bedrooms?',
      `${hello}, about 25 medium boxes and 10 large ones. Tell us how many you need and we bring them.`,
    ),
    clients(
      'One more thing to move',
      `I forgot to tell you about the ${item}. Is that a problem?`,
      `${hello}, no problem. The ${item} is on the list of job #${jobId} now.`,
    ),
    clients(
      'Beds',
      'Do you take the beds apart, or should I?',
      `${hello}, our movers take the beds apart and put them together again. Please have the tools for special screws ready.`,
    ),
    clients(
      'Keys',
      `The keys for ${toStreet} are with the neighbour on the left, in case I am late.`,
      'Thank you, we have noted it for the crew.',
    ),
    ours(
      'Stairs',
      `${hello}, how many flights of stairs are there at ${toStreet}?`,
      'Two flights. The elevator is too small for a sofa.',
    ),
    ours(
      'Packing',
      `${hello}, would you like us to pack the kitchen, or will the boxes be ready when we come?`,
      'The boxes will be ready, but please wrap the pictures and the big mirror.',
    ),
  ]
  if (day === '') return always
  return [
    ...always,
    clients(
      'Elevator',
      `The elevator at ${toStreet} has to be booked for ${day}. When do you need it?`,
      `${hello}, please book it for four hours from ${time}. That leaves some room.`,
    ),
    clients(
      `Earlier on ${day}?`,
      `Could you come an hour earlier on ${day}?`,
      `${hello}, we have asked the crew: ${time} is the earliest that day. We keep the time as it is.`,
    ),
    ours(
      'Who opens the door',
      `${hello}, who will open the door at ${fromStreet} on ${day}?`,
      'My sister will be there half an hour before you come. Her name is June.',
    ),
  ]
}

/** Comments that clients add to a quote form. */
export const QUOTE_COMMENTS = [
  '',
  '',
  'Please call after five.',
  'We have a dog, he is friendly.',
  'I need the move to be done in one day.',
  'A friend told me about you.',
  'Please send the price by email.',
] as const

/** Returns the text of a voicemail about a move. */
export const voicemailText = (words: MessageFacts, question: string) =>
  `${words.caller}. I am calling about the move from ${words.fromStreet}${words.day === '' ? '' : ` on ${words.day}`}. ${question} Please call me back. Thank you.`

/** Returns the mails of a job. */
export function mailsOf(words: MessageFacts) {
  const { hello, company, companyPhone, from, to, day, time, movers } = words
  const when = day === '' ? '' : ` on ${day} at ${time}`
  const way = from === to ? `at ${from}` : `from ${from} to ${to}`
  const mail = (subject: string, ...lines: string[]) => ({
    subject,
    body: [`${hello},`, ...lines, company].join('\n\n'),
  })
  return {
    estimate: mail(
      `Your estimate from ${company}`,
      `Thank you for asking us. Your estimate for the move ${way}${when} is ready, with ${movers}.`,
      'To look it over and to book, sign in on our page and open your job.',
      `Questions? Reply to this mail or call ${companyPhone}.`,
    ),
    scheduled: {
      subject: `Your move is scheduled for ${day} ${time}`,
      body: [`${hello},`, '', `Your move with ${company} is scheduled for ${day} ${time}.`, '', company].join(
        '\n',
      ),
    },
    reminder: mail(
      day === '' ? 'Your move is not booked yet' : `Your move on ${day} is not booked yet`,
      `we are holding a place for your move ${way}${when}.`,
      'To book it, look over the estimate and agree to the documents in your job on our page.',
      `If something is not right, reply to this mail or call ${companyPhone}.`,
    ),
    plan: mail(
      `Your move on ${day}`,
      `this is the plan: ${movers} come to ${from} on ${day} at ${time}.${from === to ? '' : ` From there we go to ${to}.`}`,
      'Please keep the way to the door clear, and papers, keys and medicine with you.',
      `You reach us at ${companyPhone}.`,
    ),
    thanks: mail(
      `Thank you for moving with ${company}`,
      'Thank you for moving with us. We hope that everything arrived as it should.',
      `Is something missing or damaged, or was something especially good? Reply to this mail or call ${companyPhone}. We would like to hear of it.`,
    ),
  }
}

/**
 * Returns how a job that did not happen ended, before or after its day: the client's message and the reply.
 */
export function endingOf(
  words: MessageFacts,
  status: 'canceled' | 'refused_price',
  isAfter: boolean,
): [string, string][] {
  const { hello, toStreet, day } = words
  const move = day === '' ? 'the move' : `the move on ${day}`
  const canceled = `${hello}, we are sorry to hear that. It is canceled, and there is nothing to pay. Write to us when there is a new date.`
  const refused = `${hello}, thank you for telling us. We can not go that low, but we would be glad to hear from you another time.`
  if (isAfter)
    return status === 'canceled'
      ? [
          [
            `Sorry for the late word: the closing on ${toStreet} fell through, so ${move} did not happen.`,
            canceled,
          ],
        ]
      : [[`We took another company for ${move} in the end. They were 200 dollars cheaper.`, refused]]
  return status === 'canceled'
    ? [
        [`We have to cancel ${move}. The closing on ${toStreet} fell through.`, canceled],
        [`My new job starts later than planned, so please cancel ${move}.`, canceled],
      ]
    : [
        [`Thank you for the estimate for ${move}, but another company is 200 dollars cheaper.`, refused],
        [
          'That is more than we can spend. We will rent a truck and ask friends.',
          `${hello}, we understand. Should you need two movers for the heavy things only, write to us.`,
        ],
      ]
}

/** Spam messages. */
export const SPAM = [
  'Your business listing will expire today. Reply now to keep your place on the map.',
  'We can bring you 50 new moving leads a week, guaranteed. When is a good time to talk?',
  'Congratulations, your company was chosen for a free website check. Send us your login to begin.',
] as const
