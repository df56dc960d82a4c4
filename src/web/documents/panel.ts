import type { Job } from '../../shared/jobs/job.ts'
import type { JobDocument } from '../../shared/jobs/job.parts.ts'
import type { JobPlace } from '../../shared/jobs/progress.ts'
import type { DocumentsSlot } from './slot.ts'
import type { SignedDocument, SigningParty, SigningPlace } from '../../shared/documents/document.ts'

/** What a signature is sent with. */
export interface SignatureInput {
  document: SignedDocument
  place: SigningPlace
  party: SigningParty
  name: string
  strokes: [number, number][][]
}

/** Whether something typed in a document is unsaved, and what saves it; the same function at each drawing. */
export type OnDirty = (isDirty: boolean, save?: () => Promise<void>) => void

/** What the Documents tab gives to a panel that is written by hand. */
export type PanelSlot = DocumentsSlot & { onDirty: OnDirty }

/** What the Documents tab gives to the panel of one document. */
export interface PanelProps {
  job: Job
  document: JobDocument
  /** Saves these variables; raises the text that a button shows. */
  onSave: (variables: Record<string, unknown>) => Promise<void>
  onDirty: OnDirty
  /** To another place on the job screen. */
  onGo: (where: JobPlace) => void
  /** Signs the document as it is stored. */
  onSign: (signature: SignatureInput) => Promise<void>
}
