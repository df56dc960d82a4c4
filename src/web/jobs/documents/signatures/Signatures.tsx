import { Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconSignature } from '@tabler/icons-react'
import { useId, useState } from 'react'
import {
  SIGNING_PARTIES,
  SIGNING_PLACES,
  type Signature,
  type SignedDocument,
  type SigningParty,
  type SigningPlace,
} from '../../../../shared/jobs/documents/document.ts'
import type { JobDocument } from '../../../../shared/jobs/jobs/job.parts.ts'
import { formatInstant } from '../../../../shared/kernel/dates.ts'
import type { SignatureInput } from '../panel.ts'
import { SignatureModal } from './SignatureModal.tsx'
import { pathOf, signatureAt, VIEW_BOX } from './strokes.ts'
import { PARTY_LABELS, PLACE_LABELS } from './words.ts'
import classes from './signatures.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  document: SignedDocument
  signatures: readonly Signature[]
  mayClient: boolean
  mayCrew: boolean
  /** Why signing is not possible yet, per place. */
  blocks: JobDocument['signingBlocks']
  /** There is unsaved input: the stored document differs from the one shown, so it cannot be signed. */
  isDirty: boolean
  onSign: (signature: SignatureInput) => Promise<void>
  /** The time zone of the times. */
  timezone: string
}

/** The signatures of a document at origin and destination, and buttons to sign (49 CFR 375.503). */
export function Signatures(props: Props) {
  const { document, signatures, mayClient, mayCrew, blocks, isDirty, onSign, timezone } = props
  const [signing, setSigning] = useState<{ place: SigningPlace; party: SigningParty } | null>(null)
  const hintId = useId()
  const headingId = useId()
  const may = { client: mayClient, crew: mayCrew }
  return (
    <section className={`${ui['section']} ${classes['section']}`} aria-labelledby={headingId}>
      <h3 className={ui['heading']} id={headingId}>
        Signatures
      </h3>
      {isDirty && (mayClient || mayCrew) && (
        <Text size="sm" c="dimmed" id={hintId}>
          Save your changes first, then sign.
        </Text>
      )}
      <ul className={`${ui['list']} ${classes['grid']}`}>
        {SIGNING_PLACES.flatMap((place) =>
          SIGNING_PARTIES.map((party) => {
            const signature = signatureAt(signatures, place, party)
            const who = `${PARTY_LABELS[party]}, ${PLACE_LABELS[place]}`
            return (
              <li key={`${place} ${party}`} className={`${ui['stackTight']} ${classes['place']}`}>
                <h4 className={classes['who']}>
                  {PLACE_LABELS[place]} · {PARTY_LABELS[party]}
                </h4>
                {signature ? (
                  <Signed signature={signature} zone={timezone} />
                ) : (
                  <Text size="sm" c="dimmed">
                    Not signed yet
                  </Text>
                )}
                {may[party] && !signature?.isCurrent && blocks?.[place] && (
                  <Text size="sm" c="dimmed">
                    {blocks[place]}
                  </Text>
                )}
                {may[party] && !signature?.isCurrent && !blocks?.[place] && (
                  <Button
                    variant={signature ? 'default' : 'light'}
                    className={classes['sign'] ?? ''}
                    leftSection={<IconSignature size={18} aria-hidden />}
                    aria-label={`${signature ? 'Sign again' : 'Sign'}: ${who}`}
                    disabled={isDirty}
                    {...(isDirty && { 'aria-describedby': hintId })}
                    onClick={() => setSigning({ place, party })}
                  >
                    {signature ? 'Sign again' : 'Sign'}
                  </Button>
                )}
              </li>
            )
          }),
        )}
      </ul>
      <SignatureModal
        where={signing}
        onClose={() => setSigning(null)}
        onSign={(where, name, strokes) => onSign({ document, ...where, name, strokes })}
      />
    </section>
  )
}

function Signed({ signature, zone }: { signature: Signature; zone: string }) {
  const { name, strokes, signedAt, isCurrent } = signature
  return (
    <>
      {strokes.length > 0 && (
        <svg viewBox={VIEW_BOX} className={classes['drawing']} aria-hidden>
          {strokes.map((stroke, index) => (
            // A stored drawing never changes.
            // oxlint-disable-next-line react/no-array-index-key
            <path key={index} d={pathOf(stroke)} />
          ))}
        </svg>
      )}
      <div>
        <Text fw={600} size="sm">
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {formatInstant(signedAt, zone)}
        </Text>
      </div>
      {!isCurrent && (
        <Text size="sm" className={classes['stale'] ?? ''}>
          <IconAlertTriangle size={16} aria-hidden />
          Signed before the last change
        </Text>
      )}
    </>
  )
}
