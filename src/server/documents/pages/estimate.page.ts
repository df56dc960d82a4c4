import type { PdfBlock } from '../../adapters/pdf/pdf.model.ts'
import { estimateOf } from '../document.lines.ts'
import { agreementSection } from './certificate.ts'
import { jobFacts, placeBlocks } from './job.facts.ts'
import { linesTable } from './lines.table.ts'
import type { Page, PageSource } from './page.source.ts'
import { promiseBlocks, rescissionBlocks } from './promise.ts'
import { protectionBlocks } from './protection.section.ts'
import { wordingBlocks } from './wording.blocks.ts'

/** The price of a job's services with what it promises; it stands in agreements and on the bill of lading too (spec 2 §2.1). */
export function estimateSection(source: PageSource): PdfBlock[] {
  return [
    { kind: 'heading', level: 2, text: 'Estimate' },
    ...linesTable(estimateOf(source.state).lineItems),
    ...promiseBlocks(source),
  ]
}

/** The estimate: who, where, when, what it costs and whether that is binding, with its acknowledgement (DECISIONS D1–D3). */
export function estimatePage(source: PageSource): Page {
  const { state } = source
  const agreement = agreementSection(source, 'estimate', 'estimate')
  return {
    blocks: [
      jobFacts(state.job),
      ...placeBlocks(state.job),
      { kind: 'heading', level: 2, text: 'Services and charges' },
      ...linesTable(estimateOf(state).lineItems),
      ...promiseBlocks(source),
      ...protectionBlocks(source),
      ...rescissionBlocks(source),
      ...wordingBlocks(source, 'estimate'),
      ...agreement.blocks,
    ],
    attachments: agreement.attachments,
  }
}
