import { useState } from 'react'
import { agreementOfSet, consentRequest } from '../../../../../shared/jobs/documents/agree.ts'
import { agreeToDocument, agreeToDocuments } from '../../../../../shared/jobs/documents/documents.api.ts'
import type { Job } from '../../../../../shared/jobs/jobs/job.ts'
import type { JobDocument } from '../../../../../shared/jobs/jobs/job.parts.ts'
import { call, CallError } from '../../../../kernel/api.ts'
import { openAgreements } from '../stage.ts'
import type { LoadedJob } from '../use-job.ts'

/** The error of a consent or of the agreements, shown at its checkbox. */
interface Failure {
  isConsent: boolean
  code: string
  message: string
}

/** Something that has to be done first, in words, and the id of its place on the screen. */
export interface Missing {
  text: string
  placeId: string | null
}

/** The places of the screen that a client is led to. */
export const CONSENT_PLACE = 'walk-consent'
export const PROTECTION_PLACE = 'walk-protection'

export interface Agreements {
  /** The documents that are still to be agreed to, in their order. */
  open: readonly JobDocument[]
  isSending: boolean
  failure: Failure | null
  /** What has to be done before they can be agreed to, in the order of the screen. */
  missing: readonly Missing[]
  isTicked: boolean
  tick: (isTicked: boolean) => void
  tickConsent: () => void
  /** Whether every required document is agreed to or ticked. */
  isComplete: boolean
  /** Agrees to the open documents, each with a record of its own, all or none; throws a CallError if rejected. */
  finish: () => Promise<void>
}

/**
 * Manages the agreements of a job: one checkbox for all documents that are still open, which 'Next' sends, because
 * they may schedule the job. `protection` says what is still missing from the choice of protection.
 */
export function useAgreements(job: Job, { take, reload }: LoadedJob, protection: string | null): Agreements {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  // Changed content needs a new tick.
  const [ticked, setTicked] = useState<string | null>(null)
  const open = openAgreements(job).flatMap((name) => job.documents[name] ?? [])
  const shown = JSON.stringify(open.map(({ name, variables }) => [name, variables]))
  const missing = missingOf(job, open, protection)
  const isTicked = ticked === shown && missing.length === 0

  async function send(isConsent: boolean, request: () => Promise<Job>): Promise<void> {
    if (isSending) return
    setSending(true)
    setFailure(null)
    try {
      take(await request())
    } catch (error) {
      const { code, status } = error instanceof CallError ? error : { code: '', status: 400 }
      setFailure({ isConsent, code, message: error instanceof Error ? error.message : String(error) })
      setTicked(null)
      // The state differs from what was shown.
      if (status !== 0) await reload()
      throw error
    } finally {
      setSending(false)
    }
  }

  const params = { id: job.id }
  return {
    open,
    isSending,
    failure,
    missing,
    isTicked,
    tick: (isOn) => {
      setFailure(null)
      setTicked(isOn ? shown : null)
    },
    tickConsent: () => {
      const { consent } = job
      if (consent)
        send(true, () => call(agreeToDocument, { params, body: consentRequest(consent) })).catch(
          () => undefined,
        )
    },
    isComplete: open.length === 0 || isTicked,
    finish: async () => {
      if (open.length > 0)
        await send(false, () =>
          call(agreeToDocuments, { params, body: { agreements: open.map(agreementOfSet) } }),
        )
    },
  }
}

/** Returns everything that keeps the open documents from being agreed to together, in the order of the screen. */
export function missingOf(
  { consent }: Pick<Job, 'consent'>,
  open: readonly Pick<JobDocument, 'mayAgreeTogether' | 'blockedBy'>[],
  protection: string | null,
): Missing[] {
  const missing: Missing[] = []
  if (consent?.isGiven === false)
    missing.push({ text: 'Agree to electronic records', placeId: CONSENT_PLACE })
  if (protection !== null) missing.push({ text: protection, placeId: PROTECTION_PLACE })
  if (missing.length > 0) return missing
  // What the server says of one document follows from the steps above while one of these is missing.
  const blocked = open.find(({ mayAgreeTogether }) => mayAgreeTogether !== true)
  return blocked ? [{ text: blocked.blockedBy ?? 'You must agree to these terms.', placeId: null }] : []
}

/** Scrolls to a place and focuses its first control that is wrong or empty, else its first control. */
export function leadTo(placeId: string | null): void {
  const inputs = [...(document.getElementById(placeId ?? '')?.querySelectorAll('input') ?? [])]
  const isEmpty = (input: HTMLInputElement) => input.type === 'text' && input.required && input.value === ''
  const first =
    inputs.find((input) => input.ariaInvalid === 'true') ??
    inputs.find(isEmpty) ??
    inputs.find(({ checked }) => checked) ??
    inputs[0]
  first?.closest('label, .field')?.scrollIntoView({ block: 'center' })
  first?.focus({ preventScroll: true })
}
