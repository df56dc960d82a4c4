import type { Job } from '../../../shared/jobs/jobs/job.ts'
import type { JobDocument } from '../../../shared/jobs/jobs/job.parts.ts'
import type { JobPlace } from '../../../shared/jobs/jobs/progress.ts'
import type { DocumentsSlot } from './slot.ts'
import type { SignedDocument, SigningParty, SigningPlace } from '../../../shared/jobs/documents/document.ts'

/** What a signature is sent with. */
export interface SignatureInput {
  document: SignedDocument
  place: SigningPlace
  party: SigningParty
  name: string
  strokes: [number, number][][]
}

/** The variables of a document as they are stored. */
export type StoredVariables = JobDocument['variables']

/** What is typed in a document and not saved yet. */
export interface UnsavedDocument {
  save: () => Promise<void>
  /** Both versions where somebody else changed the same between two stored states, as people read them; null else. */
  conflict: (before: StoredVariables, now: StoredVariables) => { theirs: string; mine: string } | null
  /** Gives up what is typed where somebody else changed the same between two stored states. */
  takeTheirs: (before: StoredVariables, now: StoredVariables) => void
}

/** Whether something typed in a document is unsaved, and what it is now; the same function at each drawing. */
export type OnDirty = (isDirty: boolean, draft?: () => UnsavedDocument) => void

/** What the Documents tab gives to a panel that is written by hand. */
export type PanelSlot = DocumentsSlot & { onDirty: OnDirty }

/** What the Documents tab gives to the panel of one document. */
export interface PanelProps {
  job: Job
  document: JobDocument
  /** Saves these variables; throws the text that a button shows. */
  onSave: (variables: Record<string, unknown>) => Promise<void>
  onDirty: OnDirty
  /** To another place on the job screen. */
  onGo: (where: JobPlace) => void
  /** Signs the document as it is stored. */
  onSign: (signature: SignatureInput) => Promise<void>
}
