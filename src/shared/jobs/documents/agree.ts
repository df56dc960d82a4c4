import type { z } from 'zod'
import type { Job } from '../jobs/job.ts'
import type { JobDocument } from '../jobs/job.parts.ts'
import { CONSENT_NAME } from './consent.ts'
import type { agreeToDocument } from './documents.api.ts'

type AgreeBody = z.input<NonNullable<typeof agreeToDocument.body>>

/** What agreeing to a document as it is shown sends. */
export function agreementOf(document: JobDocument): AgreeBody {
  return {
    // One of the declared names, whichever the server sent.
    name: document.name as AgreeBody['name'],
    type: document.agreementType === 'agreement' ? 'agreement' : 'acknowledgement',
    clause: document.clause ?? '',
    content: document.variables,
  }
}

/**
 * The label of the box that is ticked to agree to a document: its clause, or that its terms are agreed to.
 */
export function tickLabel({ agreementType, clause }: Pick<JobDocument, 'agreementType' | 'clause'>): string {
  return agreementType === 'acknowledgement' && clause ? clause : 'I agree to the Terms above.'
}

/** What consenting to electronic records sends (15 USC 7001(c)). */
export function consentOf({ clause, content }: NonNullable<Job['consent']>): AgreeBody {
  return { name: CONSENT_NAME, type: 'acknowledgement', clause, content }
}
