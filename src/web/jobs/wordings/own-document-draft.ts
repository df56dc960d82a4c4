import {
  ownDocumentInputSchema,
  type OwnDocumentInput,
} from '../../../shared/jobs/documents/own-documents.ts'
import type { CompanyDocument } from '../../../shared/jobs/wordings/own-documents.api.ts'
import { US_STATES } from '../../../shared/kernel/places.ts'
import { JOB_TYPE_LABELS } from '../../../shared/trade/job.labels.ts'
import { hasEdits, type Draft } from '../../kernel/draft.ts'
import { problemsOf } from '../../kernel/forms.ts'

/** A document as the form has it. */
export type DocumentValues = OwnDocumentInput

/** Unsaved input of documents by their key, with the version of the record that it is based on. */
export type DocumentDrafts = Readonly<
  Record<string, { values: Draft<DocumentValues>; version: number | undefined }>
>

/** Key of a new document in the address and among the drafts. */
export const NEW_DOCUMENT = 'new-document'

/** The form of a new document. */
export const BLANK_DOCUMENT: DocumentValues = {
  title: '',
  text: '',
  isOn: true,
  needsAgreement: true,
  jobTypes: [],
  states: [],
}

/** Returns the stored values of a document as the form has them. */
export function valuesOf(document: CompanyDocument): DocumentValues {
  const { title, text, isOn, needsAgreement, jobTypes, states } = document
  // The server sends only codes of states.
  return { title, text, isOn, needsAgreement, jobTypes, states: states as DocumentValues['states'] }
}

/** Returns the drafts with another one under a key; one without edits is left out. */
export function withDocumentDraft(
  drafts: DocumentDrafts,
  key: string,
  values: Draft<DocumentValues>,
  version: number | undefined,
): DocumentDrafts {
  const { [key]: before, ...others } = drafts
  return hasEdits(values)
    ? { ...others, [key]: { values, version: before ? before.version : version } }
    : others
}

/** Returns the errors of a document before it is sent. */
export function documentProblems(values: DocumentValues): Record<string, string> {
  return problemsOf(ownDocumentInputSchema, values)
}

/** Returns whether two values of a form are the same; lists are compared by their entries. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Returns which jobs have a document, and whether their clients agree to it, in a line. */
export function summaryLine({
  needsAgreement,
  jobTypes,
  states,
}: Pick<CompanyDocument, 'needsAgreement' | 'jobTypes' | 'states'>): string {
  const types = jobTypes.length === 0 ? 'All jobs' : jobTypes.map((type) => JOB_TYPE_LABELS[type]).join(', ')
  const codes: Record<string, string> = US_STATES
  const from = states.length === 0 ? [] : [`from ${states.map((code) => codes[code] ?? code).join(', ')}`]
  return [types, ...from, needsAgreement ? 'clients agree to it' : 'for reading only'].join(' · ')
}
