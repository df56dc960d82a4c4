import { uploadProblem } from '../../../shared/kernel/fields.ts'

/** A photo that was chosen and is not sent yet. */
export interface Photo {
  key: string
  file: File
  /** Shows the file while it is here. */
  preview: string
  /** How much of it is uploaded, from 0 to 1; null while it waits. */
  share: number | null
  /** What the upload answered. */
  id: string | null
  problem: string | null
}

/** Files as they were chosen: those that may be sent, and why the others may not, by name. */
export interface Chosen {
  files: File[]
  problems: { name: string; problem: string }[]
}

/** Sorts chosen files: pictures of a size that may be sent, at most `left` of them. */
export function chooseFiles(files: readonly File[], left: number, limitMb: number): Chosen {
  const chosen: Chosen = { files: [], problems: [] }
  for (const file of files) {
    const problem =
      photoProblem(file, limitMb) ?? (chosen.files.length >= left ? 'There are too many photos.' : null)
    if (problem === null) chosen.files.push(file)
    else chosen.problems.push({ name: file.name, problem })
  }
  return chosen
}

/** What is wrong with a file as a photo, or null: a PDF may be uploaded elsewhere and is none. */
function photoProblem(file: File, limitMb: number): string | null {
  if (!file.type.startsWith('image/')) return 'Unsupported file type.'
  return uploadProblem(file, limitMb)
}

/** How much of all photos is uploaded, from 0 to 1. */
export function shareOf(photos: readonly Photo[]): number {
  if (photos.length === 0) return 1
  return photos.reduce((sum, { id, share }) => sum + (id === null ? (share ?? 0) : 1), 0) / photos.length
}
