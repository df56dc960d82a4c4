import type { CheckReport } from '../../../shared/jobs/agreements/check.ts'

/** The key with which this installation seals PDFs. */
export interface SealingKey {
  keyId: string
  /** Base64url. */
  publicKey: string
}

/** A checked file by its name, or why it could not be checked. */
export interface CheckedFile {
  name: string
  report: CheckReport | { failure: string }
}

export interface Verdict {
  tone: 'good' | 'foreign' | 'bad' | 'failed'
  headline: string
  lines: string[]
  /** Text about the key; empty if there is none. */
  keyLine: string
}

/** Returns what is shown for a check, given the installation's key; undefined if that is not known. */
export function verdictOf({ report }: CheckedFile, installation: SealingKey | undefined): Verdict {
  if ('failure' in report)
    return { tone: 'failed', headline: 'Could not be checked', lines: [report.failure], keyLine: '' }
  const { headline, findings: lines, key } = report
  const tone = report.isGood ? 'good' : 'bad'
  if (!key) return { tone, headline, lines, keyLine: '' }
  const name = `Sealed with key ${key.keyId}`
  if (!installation)
    return { tone, headline, lines, keyLine: `${name}. It could not be compared with this installation’s.` }
  // The whole key is compared, because a short id could be forged with enough work.
  if (key.publicKey === installation.publicKey)
    return { tone, headline, lines, keyLine: `${name}, the key of this installation.` }
  const keyLine = `${name}, which is not this installation’s (${installation.keyId}).`
  if (!report.isGood) return { tone, headline, lines, keyLine }
  const doubt = 'Anyone can seal a file with their own key. Ask for the key of the installation it came from.'
  return { tone: 'foreign', headline: 'Unchanged, but sealed elsewhere', lines: [...lines, doubt], keyLine }
}
