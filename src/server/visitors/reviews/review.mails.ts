import { starsText } from '../../../shared/visitors/reviews/review.ts'

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
