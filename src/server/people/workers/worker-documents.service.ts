import { AppError } from '../../../shared/kernel/errors.ts'
import {
  documentStatus,
  type DocumentInput,
  type WorkerDocument,
} from '../../../shared/people/workers/worker-documents.ts'
import { deleteCompanyFile, isUploadedFor } from '../../company/files/company.files.ts'
import { fileIdOf, fileUrl } from '../../company/files/file.links.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { AfterCommit, Kernel } from '../../kernel/http/context.ts'
import { readToday } from './company-clock.ts'
import { openWorkerForUpdate, type WorkerContext } from './worker.service.ts'
import {
  deleteDocument,
  insertDocument,
  isFileUsed,
  listDocuments,
  updateDocument,
  type DocumentRow,
} from './worker-documents.store.ts'

interface DocumentOwner {
  companyId: number
  workerId: number
}

/** Returns a worker's documents with links to their files, only for managers and the worker. */
export async function showDocuments(tx: Tx, kernel: Kernel, place: DocumentOwner): Promise<WorkerDocument[]> {
  const today = await readToday(tx, place.companyId, kernel.now())
  return (await listDocuments(tx, place)).map((row) => show(kernel, row, today))
}

/**
 * Adds a document of a worker; throws rest_not_found, rest_forbidden, rest_invalid_param for a file that was
 * not uploaded for it.
 */
export async function addDocument(
  work: WorkerContext,
  workerId: number,
  input: DocumentInput,
): Promise<WorkerDocument> {
  const place = await placeOf(work, workerId)
  const id = await insertDocument(work.tx, place, await columnsOf(work.tx, place, input, NO_DOCUMENT))
  return showOne(work, place, id)
}

/**
 * Replaces a document; a file that it no longer uses is deleted permanently. Throws the same errors as
 * addDocument.
 */
export async function changeDocument(
  work: WorkerContext,
  ids: { workerId: number; documentId: number },
  input: DocumentInput,
  afterCommit: AfterCommit,
): Promise<WorkerDocument> {
  const place = await placeOf(work, ids.workerId)
  const before = await openDocument(work.tx, place, ids.documentId)
  const after = await columnsOf(work.tx, place, input, before)
  await updateDocument(work.tx, place, ids.documentId, after)
  if (before.fileId !== null && before.fileId !== after.fileId)
    await deleteCompanyFile(work.tx, work.kernel.storage, { ...place, fileId: before.fileId }, afterCommit)
  return showOne(work, place, ids.documentId)
}

/** Deletes a document of a worker with its file; throws rest_not_found and rest_forbidden. */
export async function removeDocument(
  work: WorkerContext,
  ids: { workerId: number; documentId: number },
  afterCommit: AfterCommit,
): Promise<void> {
  const place = await placeOf(work, ids.workerId)
  const { fileId } = await openDocument(work.tx, place, ids.documentId)
  await deleteDocument(work.tx, place, ids.documentId)
  if (fileId !== null)
    await deleteCompanyFile(work.tx, work.kernel.storage, { ...place, fileId }, afterCommit)
}

/** Deletes the files of all documents of a worker who leaves, so that no file outlives its record. */
export async function removeAllDocuments(
  work: Pick<WorkerContext, 'tx' | 'kernel'>,
  place: DocumentOwner,
  afterCommit: AfterCommit,
): Promise<void> {
  for (const { id, fileId } of await listDocuments(work.tx, place)) {
    await deleteDocument(work.tx, place, id)
    if (fileId !== null)
      await deleteCompanyFile(work.tx, work.kernel.storage, { ...place, fileId }, afterCommit)
  }
}

async function placeOf(work: WorkerContext, workerId: number): Promise<DocumentOwner> {
  const { companyId } = await openWorkerForUpdate(work, workerId)
  return { companyId, workerId }
}

async function openDocument(tx: Tx, place: DocumentOwner, documentId: number): Promise<DocumentRow> {
  const [row] = await listDocuments(tx, place, documentId)
  if (!row) throw new AppError('rest_not_found')
  return row
}

async function showOne(
  work: WorkerContext,
  place: DocumentOwner,
  documentId: number,
): Promise<WorkerDocument> {
  const row = await openDocument(work.tx, place, documentId)
  return show(work.kernel, row, await readToday(work.tx, place.companyId, work.kernel.now()))
}

const NO_DOCUMENT = { fileId: null, licenseClass: null }

async function columnsOf(
  tx: Tx,
  place: DocumentOwner,
  input: DocumentInput,
  before: Pick<DocumentRow, 'fileId' | 'licenseClass'>,
) {
  return {
    kind: input.kind,
    title: input.kind === 'other' ? (input.title ?? '') : '',
    number: input.number ?? '',
    licenseClass:
      input.kind !== 'license'
        ? null
        : input.licenseClass === undefined
          ? before.licenseClass
          : input.licenseClass,
    issued: input.issued ?? null,
    expires: input.expires ?? null,
    fileId: await fileOf(tx, place, input.file, before.fileId),
  }
}

async function fileOf(
  tx: Tx,
  place: DocumentOwner,
  sent: string | null | undefined,
  stored: number | null,
): Promise<number | null> {
  if (sent === undefined) return stored
  if (sent === null || sent === '') return null
  const fileId = fileIdOf(sent)
  if (fileId !== null && fileId === stored) return stored
  // A file belongs to one document and is deleted with it.
  const isGood =
    fileId !== null &&
    (await isUploadedFor(tx, place.companyId, fileId, 'staff')) &&
    !(await isFileUsed(tx, place.companyId, fileId))
  if (!isGood) throw new AppError('rest_invalid_param', { fields: { file: 'Upload the file first.' } })
  return fileId
}

function show(kernel: Kernel, row: DocumentRow, today: string): WorkerDocument {
  const { fileId, ...rest } = row
  return { ...rest, status: documentStatus(row.expires, today), file: fileUrl(kernel, fileId, false) }
}
