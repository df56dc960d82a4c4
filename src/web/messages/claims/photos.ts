import { uploadProblem } from '../../../shared/kernel/fields.ts'
import { CallError } from '../../kernel/api.ts'

/** A full storage or number of photos, a file that is too large, and one that is no photo. */
const REFUSED = [409, 413, 415]

/** A chosen photo that is not sent yet. */
export interface Photo {
  key: string
  file: File
  /** A URL that shows the local file. */
  preview: string
  /** Upload progress from 0 to 1; null while waiting. */
  share: number | null
  /** The id that the upload returned. */
  id: string | null
  problem: string | null
  /** Whether the server does not take it, so that it has to be removed. */
  isRefused: boolean
}

/** Returns a photo that waits to be sent. */
export function photoOf(file: File, key: string, preview: string): Photo {
  return { key, file, preview, share: null, id: null, problem: null, isRefused: false }
}

/** What an upload that failed changes in its photo. */
export function failedUpload(error: unknown): Pick<Photo, 'share' | 'problem' | 'isRefused'> {
  return {
    share: null,
    problem: error instanceof Error ? error.message : String(error),
    isRefused: error instanceof CallError && REFUSED.includes(error.status),
  }
}

/** Chosen files: the valid ones, and the errors of the others by name. */
export interface ChosenFiles {
  files: File[]
  problems: { name: string; problem: string }[]
}

/** Splits chosen files into valid pictures, at most `left`, and errors. */
export function chooseFiles(files: readonly File[], left: number, limitMb: number): ChosenFiles {
  const chosen: ChosenFiles = { files: [], problems: [] }
  for (const file of files) {
    const problem =
      photoProblem(file, limitMb) ?? (chosen.files.length >= left ? 'There are too many photos.' : null)
    if (problem === null) chosen.files.push(file)
    else chosen.problems.push({ name: file.name, problem })
  }
  return chosen
}

/** Returns the error of a file as a photo, or null; PDFs are uploads elsewhere, but no photos. */
function photoProblem(file: File, limitMb: number): string | null {
  if (!file.type.startsWith('image/')) return 'Unsupported file type.'
  return uploadProblem(file, limitMb)
}

/** Returns the upload progress of all photos, from 0 to 1. */
export function uploadProgress(photos: readonly Photo[]): number {
  if (photos.length === 0) return 1
  return photos.reduce((sum, { id, share }) => sum + (id === null ? (share ?? 0) : 1), 0) / photos.length
}
