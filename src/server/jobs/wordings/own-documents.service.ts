import type { OwnDocument } from '../../../shared/jobs/documents/document.ts'
import {
  joinTitle,
  MAX_OWN_DOCUMENTS,
  splitTitle,
  type OwnDocumentInput,
} from '../../../shared/jobs/documents/own-documents.ts'
import type { CompanyDocument, DocumentVersion } from '../../../shared/jobs/wordings/own-documents.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import {
  changedFieldNames,
  checkRecordVersion,
  readVersions,
  type VersionedTable,
} from '../../kernel/db/record-version.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import {
  insertDocument,
  markDeleted,
  readDocumentIds,
  readDocuments,
  updateDocument,
  updateOrder,
  type StoredDocument,
} from './own-documents.store.ts'
import { hashOf, oddityOf } from './wordings.service.ts'
import { insertVersion, lockWordings, readVersions as readWordings } from './wordings.store.ts'

/** The company and the person who changes its documents. */
interface Office {
  companyId: number
  userId: number
}

const RECORD: VersionedTable = { table: 'own_documents', names: { textVersion: 'text' } }
const nameOf = (id: number): OwnDocument => `own-${id}`

/** Returns the documents of a company in their order. */
export async function showOwnDocuments(tx: Tx, companyId: number): Promise<CompanyDocument[]> {
  const ids = await readDocumentIds(tx, companyId)
  const versions = await readVersions(tx, RECORD, companyId, ids)
  // Read after their versions, so that a version is never newer than the data shown with it.
  const rows = await readDocuments(tx, companyId, ids)
  return rows.map(({ textVersion: _textVersion, body, ...row }) => ({
    ...row,
    name: nameOf(row.id),
    version: versions.get(row.id) ?? 0,
    ...splitTitle(body),
  }))
}

/** Returns the latest versions of a document, the newest first; throws rest_not_found. */
export async function showVersions(tx: Tx, companyId: number, id: number): Promise<DocumentVersion[]> {
  await findDocument(tx, companyId, id)
  const versions = await readWordings(tx, companyId, nameOf(id))
  return versions.map(({ version, body, createdAt, createdBy }) => ({
    version,
    ...splitTitle(body ?? ''),
    createdAt,
    createdBy,
  }))
}

/**
 * Adds a document as the last one. Throws rest_invalid_param for a text that cannot be printed, and
 * rest_conflict if the company has as many documents as it may have.
 */
export async function addDocument(tx: Tx, at: Office, input: OwnDocumentInput): Promise<CompanyDocument> {
  rejectOddity(input.text)
  await lockWordings(tx, at.companyId)
  const ids = await readDocumentIds(tx, at.companyId)
  if (ids.length >= MAX_OWN_DOCUMENTS)
    throw new AppError('rest_conflict', {
      message: `A company has at most ${MAX_OWN_DOCUMENTS} documents. Delete one first.`,
    })
  const id = await insertDocument(tx, at.companyId, { ...input, textVersion: 1, position: ids.length + 1 })
  await updateOrder(tx, at.companyId, [...ids, id])
  await storeWording(tx, at, id, 1, input)
  return showOne(tx, at.companyId, id)
}

/**
 * Changes a document: absent fields stay; another title or text is a new version. Throws rest_not_found,
 * rest_invalid_param for a text that cannot be printed, and record_version_conflict for fields that another
 * person changed after the sent version.
 */
export async function changeDocument(
  tx: Tx,
  at: Office,
  id: number,
  { version, ...input }: Partial<OwnDocumentInput> & { version?: number | undefined },
): Promise<CompanyDocument> {
  const { companyId } = at
  await lockWordings(tx, companyId)
  const before = await findDocument(tx, companyId, id)
  const { text, title } = splitTitle(before.body)
  const next = before.wording.version + 1
  const old = { ...before, title }
  const sent = {
    title: input.title ?? title,
    isOn: input.isOn ?? before.isOn,
    needsAgreement: input.needsAgreement ?? before.needsAgreement,
    jobTypes: input.jobTypes ?? before.jobTypes,
    states: input.states ?? before.states,
    textVersion: input.text === undefined || input.text === text ? before.textVersion : next,
  }
  const body = input.text ?? text
  rejectOddity(body)
  await checkRecordVersion(
    tx,
    RECORD,
    { companyId, id },
    {
      version,
      fields: changedFieldNames(RECORD, old, sent),
      current: () => showOne(tx, companyId, id),
    },
  )
  await updateDocument(tx, companyId, id, sent)
  if (sent.title !== title || body !== text)
    await storeWording(tx, at, id, next, { title: sent.title, text: body })
  return showOne(tx, companyId, id)
}

/** Deletes a document; jobs that keep it are not changed. Throws rest_not_found. */
export async function deleteDocument(tx: Tx, companyId: number, id: number, now: Date): Promise<void> {
  await lockWordings(tx, companyId)
  if (!(await markDeleted(tx, companyId, id, now.toISOString()))) throw new AppError('rest_not_found')
}

/**
 * Stores the order of the documents. Throws rest_conflict for a list that does not name each document once.
 */
export async function orderDocuments(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<CompanyDocument[]> {
  await lockWordings(tx, companyId)
  const known = await readDocumentIds(tx, companyId)
  if (known.length !== ids.length || known.some((id) => !ids.includes(id)))
    throw new AppError('rest_conflict', { message: 'The list of documents has changed. Reload it.' })
  await updateOrder(tx, companyId, ids)
  return showOwnDocuments(tx, companyId)
}

async function showOne(tx: Tx, companyId: number, id: number): Promise<CompanyDocument> {
  const shown = (await showOwnDocuments(tx, companyId)).find((one) => one.id === id)
  if (!shown) throw new AppError('rest_not_found')
  return shown
}

async function findDocument(tx: Tx, companyId: number, id: number): Promise<StoredDocument> {
  const [document] = await readDocuments(tx, companyId, [id])
  if (!document) throw new AppError('rest_not_found')
  return document
}

async function storeWording(
  tx: Tx,
  at: Office,
  id: number,
  version: number,
  { title, text }: { title: string; text: string },
): Promise<void> {
  const body = joinTitle(title, text)
  await insertVersion(tx, at.companyId, at.userId, { name: nameOf(id), version, body, hash: hashOf(body) })
}

function rejectOddity(text: string): void {
  const message = oddityOf(text)
  if (message !== null) throw new AppError('rest_invalid_param', { message, fields: { text: message } })
}
