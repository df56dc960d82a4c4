import { documentsOfJob, requiredDocuments } from '../../../shared/jobs/documents/document.rules.ts'
import { SIGNED_DOCUMENTS, SIGNING_PARTIES, SIGNING_PLACES } from '../../../shared/jobs/documents/document.ts'
import { formatDayInWords, wallClockOf } from '../../../shared/kernel/dates.ts'
import { jobDayOf } from '../../../shared/trade/job.choices.ts'
import { cents, formatCents } from '../../../shared/kernel/money.ts'
import { owedCents } from '../../../shared/jobs/finances/due.ts'
import { profileFor } from '../../../shared/trade/profiles.ts'
import type { JobContext } from '../jobs/job.service.ts'
import { readMoneyState } from '../finances/due.ts'
import { documentFactsOf } from './document.lines.ts'
import { titleOf } from './document.variables.ts'
import { signaturesOf, type DocumentState } from './document.view.ts'
import { isAgreed } from './document.agreement.ts'

/**
 * Returns what speaks against marking a job as completed, as sentences: a day that is still ahead, and the agreements,
 * signatures and payments that are missing. They do not prevent completion.
 */
export async function completionGaps(work: JobContext, state: DocumentState): Promise<string[]> {
  const money = await readMoneyState(work.tx, state.job, work.kernel.now())
  const owed = owedCents(money.facts)
  const left = cents(owed - money.facts.paidCents)
  const today = wallClockOf(work.kernel.now().toISOString(), state.job.company.timezone).slice(0, 10)
  return [
    ...dayGaps(state, today),
    ...promiseGaps(state),
    ...(left > 0 ? [`${formatCents(left)} of ${formatCents(owed)} is not paid yet.`] : []),
  ]
}

/** Returns that the day of a job is still ahead and who is on its crew, which often means that its date or the job is wrong. */
function dayGaps({ job }: DocumentState, today: string): string[] {
  const day = jobDayOf(job.jobDate)
  if (day === null || day <= today) return []
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  const crew = job.crew.filter(({ answer, noShow }) => answer !== 'declined' && !noShow).length
  return [
    `The move is on ${formatDayInWords(day, today)}, ${days === 1 ? 'tomorrow' : `in ${days} days`}. ${crew} of ${job.crewSize} crew members are on it. Check the date first.`,
  ]
}

/** Returns the agreements and signatures that a job lacks when it is completed, as sentences without amounts. */
export function promiseGaps(state: DocumentState): string[] {
  return [...agreementGaps(state), ...signatureGaps(state)]
}

function agreementGaps(state: DocumentState): string[] {
  const open = requiredDocuments(documentFactsOf(state.job)).filter((name) => !isAgreed(state, name))
  if (open.length === 0) return []
  return [`The client has not agreed to: ${open.map((name) => titleOf(state, name)).join(', ')}.`]
}

/**
 * Returns missing signatures on documents that are signed at both ends; an inventory only if the rules
 * require one.
 */
function signatureGaps(state: DocumentState): string[] {
  const ofJob = documentsOfJob(documentFactsOf(state.job))
  return SIGNED_DOCUMENTS.flatMap((name) => {
    const isOfJob = ofJob.some((one) => one.name === name)
    const isNeeded = name !== 'inventorySheet' || profileFor(state.job).needsNumberedInventory
    if (!isOfJob || !isNeeded) return []
    const signed = signaturesOf(state, name)
    const missing = SIGNING_PLACES.flatMap((place) =>
      SIGNING_PARTIES.filter(
        (party) => !signed.some((one) => one.isCurrent && one.place === place && one.party === party),
      ).map((party) => `${party} at ${place}`),
    )
    return missing.length > 0 ? [`${titleOf(state, name)}: not signed by ${missing.join(', ')}.`] : []
  })
}
