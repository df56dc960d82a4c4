import { starsText } from '../../../shared/visitors/reviews/review.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'

/** Returns the mail that asks a client to rate their move, with the link. */
export function ratingRequestMail(move: {
  firstName: string
  company: string
  movedOn: string | null
  url: string
  unsubscribeUrl: string
}): { subject: string; text: string } {
  const day = move.movedOn === null ? '' : ` on ${formatDay(move.movedOn)}`
  return {
    subject: `How was your move with ${move.company}?`,
    text: `Hello${move.firstName === '' ? '' : ` ${move.firstName}`},

thank you for moving with ${move.company}${day}. How did it go? One to five stars, and a few words if you like:

${move.url}

It takes a minute. Every rating is shown on the page of ${move.company}.

${move.company}

Unsubscribe: ${move.unsubscribeUrl}`,
  }
}

/** Returns the mail that notifies the office of a new rating. */
export function newRatingMail(rating: {
  by: string
  stars: number
  comment: string
  jobId: number
  publicUrl: string
}): { subject: string; text: string } {
  return {
    subject: `${starsText(rating.stars)}: job #${rating.jobId}`,
    text: `${rating.by || 'A client'} has rated job #${rating.jobId} with ${starsText(rating.stars)}.
${rating.comment === '' ? '' : `\n${rating.comment}\n`}
${rating.publicUrl}/job/${rating.jobId}

Reply to it: ${rating.publicUrl}/settings?section=reviews`,
  }
}
