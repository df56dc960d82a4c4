import type { PdfBlock } from '../../../adapters/pdf/pdf.model.ts'
import {
  SIGNING_PARTIES,
  SIGNING_PLACES,
  type SignedDocument,
} from '../../../../shared/jobs/documents/document.ts'
import { formatInstant } from '../../../../shared/kernel/dates.ts'
import { signaturesOf } from '../document.view.ts'
import { legal, type PageSource } from './page.source.ts'

const SIGNER_LABELS: Record<
  (typeof SIGNING_PARTIES)[number],
  Record<(typeof SIGNING_PLACES)[number], string>
> = {
  client: { origin: 'Client at origin', destination: 'Client at destination' },
  crew: { origin: 'Crew at origin', destination: 'Crew at destination' },
}

/** Returns the signatures of client and crew at origin and destination, with empty lines for missing ones. */
export function signatureBlocks({ state }: PageSource, name: SignedDocument): PdfBlock[] {
  const zone = state.job.company.timezone
  const signed = signaturesOf(state, name)
  const places = SIGNING_PLACES.flatMap((place) => SIGNING_PARTIES.map((party) => ({ place, party })))
  const lines = places.map(({ place, party }) => ({
    label: SIGNER_LABELS[party][place],
    signature: signed.find((one) => one.place === place && one.party === party),
  }))
  const blocks: PdfBlock[] = [
    { kind: 'heading', level: 2, text: 'Signatures' },
    {
      kind: 'signatures',
      rows: lines.map(({ label, signature }) => ({
        label,
        name: signature?.name ?? '',
        signedAt: formatInstant(signature?.signedAt, zone),
        strokes: signature?.strokes ?? [],
      })),
    },
  ]
  const noted = lines.flatMap(({ label, signature }): [string, string][] =>
    signature?.damage ? [[label, signature.damage]] : [],
  )
  if (noted.length > 0) {
    blocks.push({ kind: 'heading', level: 2, text: 'Loss or damage noted at delivery' })
    blocks.push({ kind: 'facts', rows: noted })
  }
  const outdated = lines.filter(({ signature }) => signature?.isCurrent === false)
  if (outdated.length > 0) {
    const names = outdated.map(({ label }) => label).join(', ')
    blocks.push({ kind: 'notice', text: `The document was changed after it was signed: ${names}.` })
  }
  const hashes = lines.flatMap(({ label, signature }): [string, string][] =>
    signature ? [[label, signature.contentHash]] : [],
  )
  if (hashes.length > 0) {
    const text = 'SHA-256 of the canonical JSON of the document’s variables at the moment of each signature:'
    blocks.push(
      ...legal([
        { kind: 'paragraph', isSmall: true, text },
        { kind: 'code', lines: hashes },
      ]),
    )
  }
  return blocks
}
