// What a client signs to settle a claim, in the words that the record proves. It is no text of the catalog: another
// wording is another version.

/** Version of the release below. */
export const RELEASE_VERSION = 1

/** Name of the record of a signed release among the agreements of its job. */
export const RELEASE_NAME = 'claimRelease'

/** Clause under which the release is signed. */
export const RELEASE_CLAUSE = 'I accept this offer and sign the release.'

/** Returns the release of a claim; `amount` is formatted, such as $1,240.00. */
export function releaseText(claim: {
  id: number
  jobId: number
  company: string
  amount: string
  items: readonly string[]
}): string {
  const { id, jobId, company, amount, items } = claim
  return [
    `RELEASE OF CLAIM ${id} (JOB ${jobId})`,
    `${company} will pay me ${amount} to settle my claim for loss of or damage to the items below.`,
    ...items.map((item) => `- ${item}`),
    `When I have received this amount, I release ${company} from all further liability for loss of or damage to these items in the move of job ${jobId}. This release does not cover other items, personal injury, or anything that I could not reasonably have known when I signed it.`,
    'I may decline this offer. If I decline it, my claim stays open and I keep all of my rights.',
  ].join('\n')
}
