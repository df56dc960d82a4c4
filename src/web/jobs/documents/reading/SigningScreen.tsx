import { Button, Group, Modal, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArrowDown } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import {
  MAX_DAMAGE_CHARACTERS,
  SIGNED_DOCUMENTS,
  type SignedDocument,
  type SigningParty,
  type SigningPlace,
} from '../../../../shared/jobs/documents/document.ts'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import type { JobDocument } from '../../../../shared/jobs/jobs/job.parts.ts'
import { ERRORS } from '../../../../shared/kernel/errors.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { useAccount } from '../../../kernel/session.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { wordingQuery } from '../documents.queries.ts'
import type { SignatureInput } from '../panel.ts'
import { PaperText } from './PaperText.tsx'
import { Reading } from './Reading.tsx'
import type { DocumentsSlot } from '../slot.ts'
import { SignaturePad } from '../signatures/SignaturePad.tsx'
import { signatureAt, withinBounds, type Point } from '../signatures/strokes.ts'
import classes from './reading.module.css'
import ui from '../../../ui/primitives.module.css'

/** The place and party of a signature. */
export interface Where {
  place: SigningPlace
  party: SigningParty
}

export interface SigningProps {
  slot: { job: Job; variables: DocumentsSlot['variables'] }
  /** The document whose button was pressed. */
  document: SignedDocument
  where: Where
  onClose: () => void
  onSign: (signature: SignatureInput) => Promise<void>
}

/** Shows all documents that are signed at one place whole, and signs them with one signature. */
export function SigningScreen({ slot, document, where, onClose, onSign }: SigningProps) {
  const { job } = slot
  const [name, setName] = useState('')
  const [strokes, setStrokes] = useState<Point[][]>([])
  const [nameError, setNameError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const papers = papersAt(job, document, where)
  const isReadable = useReadable(job, papers)
  const [form, setForm] = useState<HTMLElement | null>(null)
  const isAtForm = useInView(form)
  const [damage, setDamage] = useState(() => notedBefore(papers, where))
  const isDelivery = where.place === 'destination'
  const account = useAccount()
  const offered = knownSigners(job, where.party, account).filter((one) => one !== name)

  async function sign() {
    setFailure(null)
    if (name.trim() === '') {
      setNameError('Required.')
      input.current?.focus()
      throw new Error(ERRORS.rest_invalid_param.text)
    }
    try {
      await onSign({
        ...where,
        documents: papers.map((paper) => paper.name),
        name: name.trim(),
        strokes: withinBounds(strokes),
        ...(isDelivery && { damage }),
      })
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      throw error
    }
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={titleOf(job, where)}
      fullScreen
      // A drawing that leaves the box must not close the screen.
      closeOnClickOutside={false}
    >
      <div className={classes['steps']}>
        <div className={classes['papers']}>
          {papers.map((paper) => (
            <section key={paper.name} className={classes['paper']} aria-label={paper.document.title}>
              <h2 className={ui['headingMedium']}>{paper.document.title}</h2>
              <Reading job={job} document={paper.document} isSignedBelow={false}>
                <PaperText slot={{ ...slot, onAnswered: () => undefined }} document={paper.document} />
              </Reading>
            </section>
          ))}
        </div>
        <section
          ref={setForm}
          className={`${ui['stack']} ${classes['form']}`}
          aria-label="Your signature"
          hidden={!isReadable}
        >
          <h2 className={ui['headingMedium']} tabIndex={-1}>
            {titleOf(job, where)}
          </h2>
          {papers.length > 1 && (
            <Text size="sm" c="dimmed">
              You sign once for {papers[0]?.document.title} and {papers[1]?.document.title}. It is stored on
              each of them.
            </Text>
          )}
          {isDelivery && (
            <Textarea
              label="Loss or damage that you notice"
              description="Write it down before the crew leaves. It is stored with your signature and printed on what you sign."
              autosize
              minRows={3}
              maxLength={MAX_DAMAGE_CHARACTERS}
              value={damage}
              onChange={(event) => setDamage(event.currentTarget.value)}
            />
          )}
          {isDelivery && job.actions.reportDamage && (
            <Text size="sm">To be paid for it, also report the damage on the page of your move.</Text>
          )}
          <TextInput
            ref={input}
            label="Full name"
            required
            autoComplete="name"
            maxLength={TEXT_LIMITS.name}
            value={name}
            error={nameError}
            onChange={(event) => {
              setName(event.currentTarget.value)
              setNameError(null)
            }}
          />
          {offered.length > 0 && (
            <fieldset className={`${ui['fieldset']} ${ui['wrap']}`} aria-label="Known names">
              {offered.map((one) => (
                <Button
                  key={one}
                  variant="default"
                  mih={48}
                  onClick={() => {
                    setName(one)
                    setNameError(null)
                  }}
                >
                  {one}
                </Button>
              ))}
            </fieldset>
          )}
          <SignaturePad strokes={strokes} onChange={setStrokes} />
          {failure !== null && (
            <Text c="var(--mantine-color-error)" size="sm" role="alert">
              {failure}
            </Text>
          )}
          <Group justify="flex-end" className={classes['buttons'] ?? ''}>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            {/* No toast: the signature appears, and a toast would cover the box of the next signer. */}
            <AsyncButton action={sign}>
              {papers.length > 1 ? `Sign ${papers.length} documents` : 'Sign'}
            </AsyncButton>
          </Group>
        </section>
        {/* Takes no room and stays in place, so that nothing moves below a finger. */}
        <div className={classes['toForm']} style={{ visibility: isAtForm ? 'hidden' : 'visible' }}>
          <div className={classes['toFormBar']}>
            <Button
              fullWidth
              className={classes['toFormButton'] ?? ''}
              rightSection={<IconArrowDown size={20} aria-hidden />}
              disabled={!isReadable}
              onClick={() => {
                form?.scrollIntoView({ block: 'start' })
                form?.querySelector('h2')?.focus({ preventScroll: true })
              }}
            >
              {titleOf(job, where)}
            </Button>
          </div>
        </div>
      </div>
    </Modal>
  )
}

interface Paper {
  name: SignedDocument
  document: JobDocument
}

/** Returns what is signed together: the chosen document, and the other one if it waits for the same signature. */
function papersAt(job: Job, chosen: SignedDocument, { place, party }: Where): Paper[] {
  return SIGNED_DOCUMENTS.flatMap((name) => {
    const document = job.documents[name]
    if (!document) return []
    if (name === chosen) return [{ name, document }]
    const isWaiting =
      document.maySignFor?.includes(party) === true &&
      !document.signingBlocks?.[place] &&
      signatureAt(document.signatures ?? [], place, party)?.isCurrent !== true
    return isWaiting ? [{ name, document }] : []
  })
}

/** Returns what this party noted when it signed here before: a new signature replaces the old one. */
function notedBefore(papers: readonly Paper[], { place, party }: Where): string {
  const noted = papers.map(
    ({ document }) => signatureAt(document.signatures ?? [], place, party)?.damage ?? '',
  )
  return noted.find((damage) => damage !== '') ?? ''
}

/**
 * Returns whether the terms of the papers are loaded, so that nobody signs before they are shown and the button does not
 * move. Without a network the papers can be signed as this phone has them; once true, it stays true.
 */
function useReadable({ id, version }: Job, papers: readonly Paper[]): boolean {
  const hasTerms = id !== null && papers.some(({ name }) => name === 'billOfLading')
  const { isLoading } = useQuery({ ...wordingQuery(id ?? 0, 'billOfLading', version), enabled: hasTerms })
  const [isReadable, setReadable] = useState(!isLoading)
  if (!isLoading && !isReadable) setReadable(true)
  return isReadable
}

/** Returns whether an element is on the screen, above its lowest quarter. */
function useInView(element: HTMLElement | null): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true), {
      rootMargin: '0px 0px -25% 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return isInView
}

/** Most names that are offered. */
const MOST_NAMES = 4

/** Returns who signs for a party: those who have signed this job for it, and the client or the signed-in member of the crew. */
function knownSigners(
  { documents, client, crew }: Job,
  party: SigningParty,
  account: ReturnType<typeof useAccount>,
): string[] {
  const signers = SIGNED_DOCUMENTS.flatMap((name) => documents[name]?.signatures ?? [])
    .filter((signature) => signature.party === party)
    .map((signature) => signature.name)
  const own = crew.some(({ id }) => id !== null && id === account?.id) ? account : null
  const person = party === 'client' ? client : own
  const names = [...signers, `${person?.firstName ?? ''} ${person?.lastName ?? ''}`]
  return [...new Set(names.map((one) => one.trim()))].filter((one) => one !== '').slice(0, MOST_NAMES)
}

/** Returns what the signer is asked to do, by name if it is the client. */
function titleOf({ client }: Job, { place, party }: Where): string {
  const isOrigin = place === 'origin'
  if (party === 'crew')
    return isOrigin ? 'Crew, sign that loading begins' : 'Crew, sign that everything is delivered'
  const name = client?.firstName.trim() || 'Client'
  return isOrigin ? `${name}, sign that loading begins` : `${name}, sign that everything is delivered`
}
