import type { Job } from '../../shared/jobs/job.ts'
import type { JobDocument } from '../../shared/jobs/job.parts.ts'
import type { SignedDocument, SigningParty, SigningPlace } from '../../shared/documents/document.ts'

/** What a signature is sent with. */
export interface SignatureInput {
  document: SignedDocument
  place: SigningPlace
  party: SigningParty
  name: string
  strokes: [number, number][][]
}

/** What the Documents tab gives to the panel of one document. */
export interface PanelProps {
  job: Job
  document: JobDocument
  /** Saves these variables; raises the text that a button shows. */
  onSave: (variables: Record<string, unknown>) => Promise<void>
  /** Whether something typed is not saved yet; the same function at each drawing. */
  onDirty: (isDirty: boolean) => void
  /** Signs the document as it is stored. */
  onSign: (signature: SignatureInput) => Promise<void>
}
