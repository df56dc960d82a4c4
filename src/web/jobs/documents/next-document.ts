import { DOCUMENT_NAMES, type DocumentName } from '../../../shared/jobs/documents/document.ts'
import type { JobStep } from '../../../shared/jobs/jobs/progress.ts'

/** Returns the document of the next step that is not blocked and not the current one. */
export function nextDocument(
  steps: readonly JobStep[],
  inView: DocumentName | undefined,
): DocumentName | undefined {
  const names = steps.flatMap(({ step, where }) =>
    (step === 'estimate' || step === 'agreement') && where !== null ? [where.document] : [],
  )
  return DOCUMENT_NAMES.find((name) => name !== inView && names.includes(name))
}
