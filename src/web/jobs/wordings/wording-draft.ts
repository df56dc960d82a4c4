import { MAX_WORDING_CHARACTERS, type CompanyWording } from '../../../shared/jobs/wordings/wordings.api.ts'
import { unknownPlaceholders } from '../../../shared/kernel/wording.ts'
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
  const unknown = unknownPlaceholders(body)
  return unknown.length > 0 ? `Unknown placeholder: ${unknown.map((one) => `{${one}}`).join(', ')}.` : null
}

type Version = CompanyWording['versions'][number]

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
