import type { PdfBlock } from '../../../adapters/pdf/pdf.model.ts'
import { SURVEY_TEXTS } from '../../../../shared/jobs/documents/survey.ts'
import { estimateOf, isSurveyNeeded } from '../document.lines.ts'
import { agreementSection } from './certificate.ts'
import { jobFacts, placeBlocks } from './job.facts.ts'
import { linesTable } from './lines.table.ts'
import type { Page, PageSource } from './page.source.ts'
import { estimateTermsBlocks, rescissionBlocks } from './promise.ts'
import { protectionBlocks } from './protection.section.ts'
import { wordingBlocks } from './wording.blocks.ts'

/** Returns the price of a job's services with its terms; also part of agreements and the bill of lading. */
export function estimateSection(source: PageSource): PdfBlock[] {
  return [{ kind: 'heading', level: 2, text: 'Estimate' }, ...priceBlocks(source)]
}

/** The lines with their total and terms, or a statement that the move has no price before its survey. */
function priceBlocks(source: PageSource): PdfBlock[] {
  const { state } = source
  if (isSurveyNeeded(state))
    return [{ kind: 'notice', text: `${SURVEY_TEXTS.title}. ${SURVEY_TEXTS.client}` }]
  return [...linesTable(estimateOf(state).lineItems), ...estimateTermsBlocks(source)]
}

/**
 * Returns the estimate: parties, places, date, price, whether the price is binding, and the acknowledgement.
 */
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
