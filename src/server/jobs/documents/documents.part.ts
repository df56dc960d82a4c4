import type { JobPart } from '../jobs/job.parts.ts'
import { prepareDocuments } from './document.save.ts'
import { viewConsent, viewDocuments, viewPapers } from './document.view.ts'
import { storeAgreedDocuments } from './paper-changes.ts'
import { readDocumentStateForDisplay } from './documents.state.ts'
import { documentsSnapshot } from './documents.store.ts'

/** The documents of a job: their current content, what was agreed to and signed, and who may write what. */
export const documentsPart: JobPart = {
  name: 'documents',
  tellsProgress: true,
  snapshots: [documentsSnapshot],
  async read({ tx, kernel, actor }, job, viewer) {
    // A worker who is not in the crew sees no prices.
    if (viewer.kind === 'applicant') return { documents: {}, consent: null }
    const consenterId = viewer.kind === 'client' ? actor.userId : job.clientId
    const state = await readDocumentStateForDisplay(tx, job, consenterId)
    return { documents: viewDocuments(kernel, state, viewer), consent: viewConsent(state, viewer) }
  },
  async inRows({ tx, kernel }, job, viewer) {
    if (viewer.kind === 'applicant') return { documents: {} }
    return { documents: viewPapers(kernel, await readDocumentStateForDisplay(tx, job, job.clientId), viewer) }
  },
  async prepare(look, job, viewer, input) {
    if (viewer.kind !== 'client' && job.hasAgreements) await storeAgreedDocuments(look.tx, job)
    return prepareDocuments(look, job, viewer, input)
  },
}
