import type { Job } from '../../../shared/jobs/jobs/job.ts'
import type { JobDocument } from '../../../shared/jobs/jobs/job.parts.ts'
import type { ScreenLocation } from '../../../shared/jobs/jobs/progress.ts'
import type { DocumentsSlot } from './slot.ts'
import type { SignedDocument, SigningParty, SigningPlace } from '../../../shared/jobs/documents/document.ts'

/** The data sent with a signature on one or several documents. */
export interface SignatureInput {
  documents: SignedDocument[]
  place: SigningPlace
  party: SigningParty
  name: string
  strokes: [number, number][][]
  /** Loss or damage noticed at delivery. */
  damage?: string
}

/** The stored variables of a document. */
export type StoredVariables = JobDocument['variables']

/** Unsaved input of a document. */
export interface UnsavedDocument {
  save: () => Promise<void>
  /**
   * Returns both versions as text if another person changed the same fields between two stored states; else
   * null.
   */
  conflict: (before: StoredVariables, now: StoredVariables) => { theirs: string; mine: string } | null
  /** Discards input in fields that another person changed between two stored states. */
  takeTheirs: (before: StoredVariables, now: StoredVariables) => void
}

/**
 * Called with whether a document has unsaved input, and how to read it; must be the same function at each
 * render.
 */
export type OnDirty = (isDirty: boolean, draft?: () => UnsavedDocument) => void

/** Props of a panel with custom code. */
export type PanelSlot = DocumentsSlot & { onDirty: OnDirty }

/** Props of a document's panel. */
export interface PanelProps {
  job: Job
  document: JobDocument
  variables: DocumentsSlot['variables']
  /** Saves these variables; throws an error whose message the button shows. */
  onSave: (variables: Record<string, unknown>) => Promise<void>
  onDirty: OnDirty
  /** Opens another part of the job screen. */
  onGo: (where: ScreenLocation) => void
  /** A request of a crew to sign this document; a new object is a new one. */
  signingWanted: DocumentsSlot['wanted']
  /** Signs documents as they are stored. */
  onSign: (signature: SignatureInput) => Promise<void>
}
