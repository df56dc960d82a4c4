import { useState } from 'react'
import { sendMovingInquiry } from '../../../../shared/visitors/booking/booking.api.ts'
import type { Input } from '../../../../shared/kernel/endpoint.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { clearCarriedMove } from '../../common/carried-move.ts'
import { findQuotedInquiry } from '../client-home/client-jobs.ts'
import { useBooking } from '../use-booking.ts'

type Answers = Omit<Input<typeof sendMovingInquiry>['body'], 'id' | 'handle' | 'source' | 'referral'>

/** The result of saving: saved, and whether this created the job, or the server's errors by field. */
type Saved =
  | { isSaved: true; isNew: boolean }
  | { isSaved: false; problems: Record<string, string>; refusal: string }

/** Returns the code of a recommendation in the address of the page, or null. */
function referralCode(): string | null {
  return new URLSearchParams(window.location.search).get('ref')?.slice(0, 200) ?? null
}

/** Saves a part of the inquiry on the server, so that the office sees how far the client got. */
export function useInquiry() {
  const { account, company, source, draft, change } = useBooking()
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  /** Sends the answers; ignores further clicks while sending. */
  async function save(answers: Answers): Promise<Saved> {
    if (isPending || !account) return { isSaved: false, problems: {}, refusal: '' }
    setPending(true)
    setRefusal(null)
    const send = (id: number | null) =>
      call(sendMovingInquiry, {
        params: { companyId: company.id },
        body: {
          ...answers,
          handle: company.handle,
          source,
          ...(id === null ? { referral: referralCode() } : { id }),
        },
      })
    try {
      const from = draft.places[0]
      const quoted =
        draft.jobId === null && from?.source === 'carried'
          ? await findQuotedInquiry(account, company.id, from.text).catch(() => null)
          : null
      const known = draft.jobId ?? quoted
      const job = await send(known).catch((error: unknown) => {
        // The office has deleted the job, so the input creates another one.
        if (known !== null && error instanceof CallError && error.status === 404) return send(null)
        throw error
      })
      change({ jobId: job.id })
      clearCarriedMove(company.id)
      return { isSaved: true, isNew: job.id !== known }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      setRefusal(message)
      const problems = error instanceof CallError ? (error.fields ?? {}) : {}
      return { isSaved: false, problems, refusal: message }
    } finally {
      setPending(false)
    }
  }
  return { save, isPending, refusal, forget: () => setRefusal(null) }
}
