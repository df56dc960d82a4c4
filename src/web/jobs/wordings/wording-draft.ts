import { MAX_WORDING_CHARACTERS, type CompanyWording } from '../../../shared/jobs/wordings/wordings.api.ts'
import { placeholderProblem } from '../../../shared/jobs/documents/own-documents.ts'
import { formatDay, wallClockOf } from '../../../shared/kernel/dates.ts'

/** The unsaved text, with the version that it is based on. */
export interface WordingDraft {
  body: string
  version: number
}

/** Returns the error of a text before it is sent, or null; with the server's texts. */
export function wordingProblem(body: string): string | null {
  if (body.trim() === '') return 'Required.'
  if (body.trim().length > MAX_WORDING_CHARACTERS) return `Maximum of ${MAX_WORDING_CHARACTERS} characters.`
  return placeholderProblem(body)
}

type Version = Omit<CompanyWording['versions'][number], 'body'>

/** Returns `Version 2, changed 11/21/2026 by Ann Lee`, with the day in the company's time zone. */
export function versionLine(version: Version, timezone: string): string {
  const { createdBy } = version
  const name = createdBy ? `${createdBy.firstName} ${createdBy.lastName}`.trim() : ''
  const day = formatDay(wallClockOf(version.createdAt, timezone))
  const what = version.isDefault ? 'back to default' : 'changed'
  return `Version ${version.version}, ${what} ${day}${name === '' ? '' : ` by ${name}`}`
}

/** Returns which version of a text is in use: 'Default', or number, day and author of the company's own. */
export function usedLine(wording: CompanyWording, timezone: string): string {
  const used = wording.versions.find(({ version }) => version === wording.version)
  return wording.isDefault || !used ? 'Default' : versionLine(used, timezone)
}

/** Returns the versions of a text before the one in use, each with its line; the default comes last. */
export function earlierVersions(wording: CompanyWording, timezone: string) {
  const rows = wording.versions
    .filter(({ version }) => version !== wording.version)
    .map((one) => ({ ...one, line: versionLine(one, timezone) }))
  const standard = { version: 0, line: 'Default', body: wording.defaultBody, isDefault: true }
  return wording.isDefault ? rows : [...rows, standard]
}
