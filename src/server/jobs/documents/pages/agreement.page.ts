import { agreementOf } from '../../../../shared/jobs/documents/document.rules.ts'
import { isOwnDocument, type OwnDocument } from '../../../../shared/jobs/documents/document.ts'
import type { PdfBlock } from '../../../adapters/pdf/pdf.model.ts'
import { documentFactsOf } from '../document.lines.ts'
import { agreementSection } from './certificate.ts'
import { coloradoBlocks } from './colorado.section.ts'
import { estimateSection } from './estimate.page.ts'
import { jobFacts, placeBlocks } from './job.facts.ts'
import type { Page, PageSource } from './page.source.ts'
import { rescissionBlocks } from './promise.ts'
import { protectionBlocks } from './protection.section.ts'
import { wordingBlocks } from './wording.blocks.ts'

type AgreementName = 'clientAgreement' | 'coloradoClientAgreement' | 'consumerAdvisement' | OwnDocument

/**
 * Returns the page of an agreement: its wording, its subject, whether it is agreed to, and its certificate.
 */
export function agreementPage(source: PageSource, name: AgreementName): Page {
  const agreement = agreementSection(source, name, name)
  return {
    blocks: [
      jobFacts(source.state.job),
      ...wordingBlocks(source, name),
      ...aboutBlocks(source, name),
      ...agreement.blocks,
    ],
    attachments: agreement.attachments,
  }
}

/** Returns the page of a company's own document: an agreement if it is agreed to, else only its text. */
export function ownDocumentPage(source: PageSource, name: OwnDocument): Page {
  const { job } = source.state
  if (agreementOf(documentFactsOf(job), name) !== null) return agreementPage(source, name)
  return { blocks: [jobFacts(job), ...wordingBlocks(source, name)] }
}

function aboutBlocks(source: PageSource, name: AgreementName): PdfBlock[] {
  if (name === 'consumerAdvisement' || isOwnDocument(name)) return []
  return [
    ...placeBlocks(source.state.job),
    ...estimateSection(source),
    ...(name === 'coloradoClientAgreement' ? coloradoBlocks(source) : protectionBlocks(source)),
    ...rescissionBlocks(source),
  ]
}
