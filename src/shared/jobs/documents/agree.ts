import type { z } from 'zod'
import type { Job } from '../jobs/job.ts'
import type { JobDocument } from '../jobs/job.parts.ts'
import { CONSENT_NAME } from './consent.ts'
import type { agreeToDocument, agreeToDocuments } from './documents.api.ts'

type AgreeBody = z.input<NonNullable<typeof agreeToDocument.body>>
type AgreementOfSet = z.input<NonNullable<typeof agreeToDocuments.body>>['agreements'][number]

/** Returns the request that agrees to a document as it is shown. */
export function agreementRequest(document: JobDocument): AgreeBody {
  return {
    // The server sends only declared names.
    name: document.name as AgreeBody['name'],
    type: document.agreementType === 'agreement' ? 'agreement' : 'acknowledgement',
    clause: document.clause ?? '',
    content: document.variables,
  }
}

/** Returns the same for a request that agrees to several documents. */
export function agreementOfSet(document: JobDocument): AgreementOfSet {
  const { name, ...agreed } = agreementRequest(document)
  // Consent to electronic records is no document.
  return { name: name as AgreementOfSet['name'], ...agreed }
}

/**
 * Returns the label of the checkbox that agrees to a document: its clause, or that its terms are agreed to.
 */
export function checkboxLabel({
  agreementType,
  clause,
}: Pick<JobDocument, 'agreementType' | 'clause'>): string {
  return agreementType === 'acknowledgement' && clause ? clause : 'I agree to the Terms above.'
}

/** Returns the request that consents to electronic records (15 USC 7001(c)). */
export function consentRequest({ clause, content }: NonNullable<Job['consent']>): AgreeBody {
  return { name: CONSENT_NAME, type: 'acknowledgement', clause, content }
}
