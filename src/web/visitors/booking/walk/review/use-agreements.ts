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

export interface Agreements {
  /** The documents that are still to be agreed to, in their order. */
  open: readonly JobDocument[]
  isSending: boolean
  failure: Failure | null
  /** What has to be done before they can be agreed to; null if nothing. */
  block: string | null
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
 * they may schedule the job. `unfinished` says what is still to do on the screen.
 */
export function useAgreements(job: Job, { take, reload }: LoadedJob, unfinished: string | null): Agreements {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  // Changed content needs a new tick.
  const [ticked, setTicked] = useState<string | null>(null)
  const open = openAgreements(job).flatMap((name) => job.documents[name] ?? [])
  const shown = JSON.stringify(open.map(({ name, variables }) => [name, variables]))
  const block = agreeBlock(job, open, unfinished)
  const isTicked = ticked === shown && block === null

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
    block,
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

/** Returns what keeps the open documents from being agreed to together, in words, or null. */
export function agreeBlock(
  { consent }: Pick<Job, 'consent'>,
  open: readonly Pick<JobDocument, 'mayAgreeTogether' | 'blockedBy'>[],
  unfinished: string | null,
): string | null {
  if (consent?.isGiven === false) return 'Agree to electronic records first.'
  if (unfinished !== null) return unfinished
  const blocked = open.find(({ mayAgreeTogether }) => mayAgreeTogether !== true)
  return blocked ? (blocked.blockedBy ?? 'You must agree to these terms.') : null
}
