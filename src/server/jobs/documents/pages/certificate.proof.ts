import type { PdfAttachment, PdfBlock } from '../../../adapters/pdf/pdf.model.ts'
import { canonicalJson } from '../../../../shared/jobs/agreements/canonical.ts'
import type { WordingName } from '../../../../shared/jobs/documents/wordings/defaults.ts'
import { wordingIn } from '../../wordings/wordings.service.ts'
import type { DocumentState } from '../document.view.ts'

/** The name of the attached file in a PDF that has all agreement records of a job. */
export const RECORDS_FILE = 'agreement-records.json'

const wordingFile = (name: WordingName) => `wording-${name}.txt`

/**
 * Returns instructions, in plain language, for verifying a certificate without access to the company's
 * account.
 */
export function checkBlocks({ wordings }: DocumentState, wordingName: WordingName | undefined): PdfBlock[] {
  const steps = [
    'Open the page /verify of the site that this document comes from and choose this PDF. It is checked on your own computer, and every range of bytes that was changed since the PDF was sealed is named.',
    `Save ${RECORDS_FILE} from the list of attachments of your PDF reader and choose it on the same page. Every field that does not match its hash is named, and where a record was taken out or put in.`,
    'Or compute it: the canonical JSON of a value has sorted keys and no spaces. The content hash is the SHA-256 of the canonical JSON of “content”, as “fieldHashes” has one for each field. “hash” is that of “fieldHashes”, and “previousHash” is the hash of the record before.',
  ]
  if (wordingName) {
    const { version, hash } = wordingIn(wordings, wordingName)
    const kind = version === 0 ? 'the standard wording' : `version ${version} of the company’s wording`
    steps.push(
      `${wordingFile(wordingName)}, attached as well, is ${kind} before facts were filled in. A record names its wording by SHA-256 and has those facts in “content”. This one is ${hash}.`,
    )
  }
  return [
    { kind: 'heading', level: 3, text: 'How to check this' },
    ...steps.map((text, index): PdfBlock => ({
      kind: 'paragraph',
      isSmall: true,
      text: `${index + 1}. ${text}`,
    })),
  ]
}

/** Returns files to attach to a PDF: the job's records, and the wording that the hash is of. */
export function proofFiles(state: DocumentState, wordingName: WordingName | undefined): PdfAttachment[] {
  const encoder = new TextEncoder()
  // Parsed again from its canonical form, so that keys are in order and the same records give the same bytes.
  const records: unknown = JSON.parse(canonicalJson(state.records))
  const files: PdfAttachment[] = [
    {
      name: RECORDS_FILE,
      mimeType: 'application/json',
      description: `Agreement records of job ${state.job.id}, oldest first`,
      bytes: encoder.encode(`${JSON.stringify(records, null, 2)}\n`),
    },
  ]
  if (wordingName) {
    files.push({
      name: wordingFile(wordingName),
      mimeType: 'text/plain',
      description: 'Wording of the agreement before facts were filled in',
      bytes: encoder.encode(wordingIn(state.wordings, wordingName).body),
    })
  }
  return files
}
