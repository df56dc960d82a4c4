import type { PdfBlock } from '../../../adapters/pdf/pdf.model.ts'
import { SURVEY_TEXTS } from '../../../../shared/jobs/documents/survey.ts'
import { estimateOf, isSurveyNeeded } from '../document.lines.ts'
import { agreementSection } from './certificate.ts'
import { jobFacts, placeBlocks } from './job.facts.ts'
import { linesTable } from './lines.table.ts'
import type { Page, PageSource } from './page.source.ts'
import { promiseBlocks, rescissionBlocks } from './promise.ts'
import { protectionBlocks } from './protection.section.ts'
import { wordingBlocks } from './wording.blocks.ts'

/**
 * The price of a job's services with what it promises; it stands in agreements and on the bill of lading too.
 */
export function estimateSection(source: PageSource): PdfBlock[] {
  return [{ kind: 'heading', level: 2, text: 'Estimate' }, ...priceBlocks(source)]
}

/** The lines with their total and what they promise, or that the move has no price before its survey. */
function priceBlocks(source: PageSource): PdfBlock[] {
  const { state } = source
  if (isSurveyNeeded(state))
    return [{ kind: 'notice', text: `${SURVEY_TEXTS.title}. ${SURVEY_TEXTS.client}` }]
  return [...linesTable(estimateOf(state).lineItems), ...promiseBlocks(source)]
}

/** The estimate: who, where, when, what it costs and whether that is binding, with its acknowledgement. */
export function estimatePage(source: PageSource): Page {
  const { state } = source
  const agreement = agreementSection(source, 'estimate', 'estimate')
  return {
    blocks: [
      jobFacts(state.job),
      ...placeBlocks(state.job),
      { kind: 'heading', level: 2, text: 'Services and charges' },
      ...priceBlocks(source),
      ...protectionBlocks(source),
      ...rescissionBlocks(source),
      ...wordingBlocks(source, 'estimate'),
      ...agreement.blocks,
    ],
    attachments: agreement.attachments,
  }
}
