import type { PdfBlock } from '../../../adapters/pdf/pdf.model.ts'
import { ESTIMATE_OPTION_LABELS } from '../../../../shared/trade/estimate-options.ts'
import { wallClockOf } from '../../../../shared/kernel/dates.ts'
import { formatCents, percentOfCents, type Cents } from '../../../../shared/kernel/money.ts'
import {
  lawText,
  profileFor,
  rescissionNotice,
  type TradeProfile,
} from '../../../../shared/trade/profiles.ts'
import { estimateOf } from '../document.lines.ts'
import { estimateOptionOf } from '../document.variables.ts'
import { legal, type PageSource } from './page.source.ts'

/**
 * Returns what an estimate promises under the rules that apply to the job; nothing if a job has no options.
 */
export function estimateTermsBlocks({ state }: Pick<PageSource, 'state'>): PdfBlock[] {
  const option = estimateOptionOf(state)
  if (option === null) return []
  const { totalCents } = estimateOf(state)
  const profile = profileFor(state.job)
  const law = lawText(profile.sources.estimateOptions)
  const meaning = {
    none: 'No promise is made for the price. What is charged follows from the services that are given.',
    binding: `The price of the services listed here is ${formatCents(totalCents)}, neither more nor less, whatever the time or weight turns out to be. Services added later cost extra.${law}`,
    notToExceed: `The price of the services listed here can be less than ${formatCents(totalCents)}, but not more. Services added later cost extra.${law}`,
    nonbinding: nonBindingText(profile, totalCents),
  }[option]
  return legal([
    { kind: 'facts', rows: [['Kind of estimate', `${ESTIMATE_OPTION_LABELS[option]}. ${meaning}`]] },
  ])
}

function nonBindingText({ deliveryShare }: TradeProfile, totalCents: Cents): string {
  const start =
    'The price may turn out higher or lower, because it follows from the services that are given and from the actual time or weight.'
  const { percent, creditDays, source } = deliveryShare
  if (percent === null) return start
  const most = `At delivery you pay at most ${percent} % of this estimate, ${formatCents(percentOfCents(totalCents, percent))}`
  const rest = creditDays === null ? '.' : `; the rest is billed after ${creditDays} days.`
  return `${start} ${most}${rest}${lawText(source)}`
}

/** Returns the client's right to withdraw without penalty, if the rules provide one. */
export function rescissionBlocks({ state }: Pick<PageSource, 'state'>): PdfBlock[] {
  const { job } = state
  const bookedAt =
    job.timeOfScheduling && wallClockOf(job.timeOfScheduling, job.company.timezone).slice(0, 10)
  const day = job.jobDate?.slice(0, 10) ?? null
  const notice = rescissionNotice(profileFor(job), bookedAt, day)
  return notice ? legal([{ kind: 'notice', text: notice.text }]) : []
}
