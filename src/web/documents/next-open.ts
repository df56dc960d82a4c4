import type { DocumentName } from '../../shared/documents/document.ts'
import type { JobDocument } from '../../shared/jobs/job.parts.ts'

/**
 * The required document to agree to next, other than the one in view: the first behind it, else the first before it (spec 2
 * §2.1). Undefined where none is left.
 */
export function nextOpen<
  Shown extends { name: DocumentName; document: Pick<JobDocument, 'required' | 'agreed'> },
>(shown: readonly Shown[], inView: DocumentName): Shown | undefined {
  const at = shown.findIndex(({ name }) => name === inView)
  const others = [...shown.slice(at + 1), ...shown.slice(0, Math.max(0, at))]
  return others.find(({ document }) => document.required && !document.agreed)
}
