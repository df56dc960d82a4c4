import { Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconFlagCheck, IconSignature } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import {
  SIGNED_DOCUMENTS,
  SIGNING_PARTIES,
  SIGNING_PLACES,
  type Signature,
  type SignedDocument,
} from '../../../../shared/jobs/documents/document.ts'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import type { JobDocument } from '../../../../shared/jobs/jobs/job.parts.ts'
import { formatInstant } from '../../../../shared/kernel/dates.ts'
import { useSavedActions } from '../../../kernel/use-saved-actions.ts'
import { RefusedActions, SavedNote } from '../../../ui/SavedActions.tsx'
import type { SignatureInput } from '../panel.ts'
import type { DocumentsSlot } from '../slot.ts'
import { SigningScreen, type Where } from '../reading/SigningScreen.tsx'
import { isSavedSignature, refusedSignaturesOf } from './signature-actions.ts'
import { pathOf, signatureAt, VIEW_BOX } from './strokes.ts'
import { PARTY_LABELS, PLACE_LABELS } from './words.ts'
import classes from './signatures.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  job: Job
  variables: DocumentsSlot['variables']
  /** The document with its signatures. */
  name: SignedDocument
  document: JobDocument
  /** There is unsaved input: the stored document differs from the one shown, so it cannot be signed. */
  isDirty: boolean
  /** A request to sign: the first signature that is open is asked for; a new object is a new request. */
  wanted: object | null
  onSign: (signature: SignatureInput) => Promise<void>
}

/** The signatures of a document at origin and destination, and buttons to sign (49 CFR 375.503). */
export function Signatures(props: Props) {
  const { job, variables, name, document, isDirty, wanted, onSign } = props
  const { signatures = [], maySignFor = [], signingBlocks: blocks } = document
  const saved = useSavedActions(job.id)
  const [signing, setSigning] = useState<Where | null>(null)
  const hintId = useId()
  const headingId = useId()
  const may = { client: maySignFor.includes('client'), crew: maySignFor.includes('crew') }
  const [seen, setSeen] = useState<object | null>(null)
  if (wanted !== seen) {
    setSeen(wanted)
    if (wanted !== null && !isDirty) setSigning(firstOpen(document))
  }
  const section = useRef<HTMLElement>(null)
  const scrollHere = () => {
    if (wanted !== null) section.current?.scrollIntoView({ block: 'start' })
  }
  // If nothing can be signed now, the reasons are here.
  useEffect(scrollHere, [wanted])
  const isComplete = may.crew && isAllSigned(job)
  const [hasSigned, setHasSigned] = useState(false)
  useEffect(() => {
    if (isComplete && hasSigned) section.current?.scrollIntoView({ block: 'start' })
  }, [isComplete, hasSigned])
  return (
    <section
      ref={section}
      className={`${ui['section']} ${classes['section']}`}
      aria-labelledby={headingId}
      data-part="sign"
    >
      <h3 className={ui['heading']} id={headingId}>
        Signatures
      </h3>
      {isDirty && maySignFor.length > 0 && (
        <Text size="sm" c="dimmed" id={hintId}>
          Save your changes first, then sign.
        </Text>
      )}
      <RefusedActions actions={refusedSignaturesOf(saved)} />
      {isComplete && <NextStep job={job} />}
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
                  <Signed signature={signature} zone={job.companyInfo.timezone} />
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
      {signing && (
        <SigningScreen
          slot={{ job, variables }}
          document={name}
          where={signing}
          onClose={() => {
            setSigning(null)
            // The next person signs here. Content that has loaded above may have moved it out of view.
            scrollHere()
          }}
          onSign={async (signature) => {
            await onSign(signature)
            setHasSigned(true)
          }}
        />
      )}
    </section>
  )
}

/** Returns the first signature that can be given now; null if none can. */
function firstOpen({ signatures = [], maySignFor = [], signingBlocks }: JobDocument): Where | null {
  const all = SIGNING_PLACES.flatMap((place) => SIGNING_PARTIES.map((party) => ({ place, party })))
  return (
    all.find(
      ({ place, party }) =>
        maySignFor.includes(party) &&
        !signingBlocks?.[place] &&
        signatureAt(signatures, place, party)?.isCurrent !== true,
    ) ?? null
  )
}

/** Returns whether client and crew have signed all documents of a job at delivery, as they are now. */
function isAllSigned({ documents }: Job): boolean {
  return SIGNED_DOCUMENTS.flatMap((name) =>
    documents[name]?.signatures ? [documents[name].signatures] : [],
  ).every((signatures) =>
    SIGNING_PARTIES.every((party) => signatureAt(signatures, 'destination', party)?.isCurrent === true),
  )
}

/** What follows the last signature: the end of the move. */
function NextStep({ job: { id, jobStatus } }: { job: Job }) {
  return (
    <output className={ui['stackTight']}>
      <Text fw={600}>Everything is signed.</Text>
      <Button
        size="lg"
        leftSection={<IconFlagCheck size={20} aria-hidden />}
        renderRoot={(props) => <Link {...props} to="/job/$jobId/finish" params={{ jobId: String(id) }} />}
      >
        {jobStatus === 'completed' ? 'Bill and payment' : 'Finish and payment'}
      </Button>
    </output>
  )
}

/** Milliseconds within which a signature counts as sent at once. */
const AT_ONCE_MS = 60_000

function isLater(signedAt: string, deviceSignedAt: string): boolean {
  return Math.abs(Date.parse(signedAt) - Date.parse(deviceSignedAt)) > AT_ONCE_MS
}

function Signed({ signature, zone }: { signature: Signature; zone: string }) {
  const { name, strokes, damage, signedAt, deviceSignedAt, isCurrent } = signature
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
          {formatInstant(deviceSignedAt ?? signedAt, zone)}
        </Text>
        {typeof deviceSignedAt === 'string' && isLater(signedAt, deviceSignedAt) && (
          <Text size="sm" c="dimmed">{`Sent ${formatInstant(signedAt, zone)}`}</Text>
        )}
        <SavedNote isShown={isSavedSignature(signature)} />
      </div>
      {damage !== '' && (
        <Text size="sm" className={classes['noted'] ?? ''}>
          Noted at delivery: {damage}
        </Text>
      )}
      {!isCurrent && (
        <Text size="sm" className={classes['stale'] ?? ''}>
          <IconAlertTriangle size={16} aria-hidden />
          Signed before the last change
        </Text>
      )}
    </>
  )
}
