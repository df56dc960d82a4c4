import { useState } from 'react'
import { agreementRequest, consentRequest } from '../../../../../shared/jobs/documents/agree.ts'
import { agreeToDocument } from '../../../../../shared/jobs/documents/documents.api.ts'
import type { Job } from '../../../../../shared/jobs/jobs/job.ts'
import { CONSENT_NAME } from '../../../../../shared/jobs/documents/consent.ts'
import { call, CallError } from '../../../../kernel/api.ts'
import { openAgreements } from '../stage.ts'
import type { LoadedJob } from '../use-job.ts'

/** The error of agreeing to a document, shown next to it. */
interface Failure {
  name: string
  code: string
  message: string
}

export interface Agreements {
  /** The document that is being sent; null if none. */
  sending: string | null
  failure: Failure | null
  isTicked: (name: string) => boolean
  tick: (name: string, isTicked: boolean) => void
  tickConsent: () => void
  /** Whether every required document is agreed to or checked. */
  isComplete: boolean
  /** Agrees to the last document; throws a CallError if it is rejected. */
  finish: () => Promise<void>
}

/**
 * Manages the agreements of a job, one checkbox each: each is sent when checked, the last one by 'Next',
 * because it may schedule the job.
 */
export function useAgreements(job: Job, { take, reload }: LoadedJob): Agreements {
  const [sending, setSending] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  // Changed content needs a new agreement.
  const [ticked, setTicked] = useState<string | null>(null)
  const open = openAgreements(job)
  const [next] = open
  const isLast = (name: string) => open.length === 1 && next === name
  const keyOf = (name: string) => `${name} ${JSON.stringify(job.documents[name]?.variables)}`

  async function send(name: string): Promise<void> {
    const document = job.documents[name]
    const body =
      name === CONSENT_NAME
        ? job.consent && consentRequest(job.consent)
        : document && agreementRequest(document)
    if (!body || sending !== null) return
    setSending(name)
    setFailure(null)
    try {
      take(await call(agreeToDocument, { params: { id: job.id }, body }))
    } catch (error) {
      const { code, status } = error instanceof CallError ? error : { code: '', status: 400 }
      setFailure({ name, code, message: error instanceof Error ? error.message : String(error) })
      setTicked(null)
      // The state differs from what was shown.
      if (status !== 0) await reload()
      throw error
    } finally {
      setSending(null)
    }
  }

  const isTickedHere = (name: string) => ticked === keyOf(name)
  return {
    sending,
    failure,
    isTicked: (name) => job.documents[name]?.agreed === true || sending === name || isTickedHere(name),
    tick: (name, isTicked) => {
      setFailure(null)
      if (isLast(name)) setTicked(isTicked ? keyOf(name) : null)
      else if (isTicked) send(name).catch(() => undefined)
    },
    tickConsent: () => void send(CONSENT_NAME).catch(() => undefined),
    isComplete: next === undefined || (open.length === 1 && isTickedHere(next)),
    finish: async () => {
      if (next !== undefined) await send(next)
    },
  }
}
