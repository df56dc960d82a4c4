import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer } from '../../../shared/kernel/endpoint.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import { getReviewRequestWire } from '../../../shared/visitors/reviews/calls.ts'
import { starSymbols, starsText } from '../../../shared/visitors/reviews/review.ts'
import type { getReviewRequest } from '../../../shared/visitors/reviews/reviews.api.ts'
import { Button } from '../common/parts/Button.tsx'
import { Loading, Notice } from '../common/parts/states.tsx'
import { send, SendError } from '../common/send.ts'
import { ReviewForm } from './ReviewForm.tsx'

type Request = Answer<typeof getReviewRequest>
/** Outcome of what was sent from this page; null if nothing was sent. */
type Sent = 'taken' | 'late' | null

const SAID_BEFORE = 'You have rated this move.'

/**
 * Shows the page on which a client rates the move once: the company, the stars, the comment, and the thanks
 * afterwards.
 */
export function ReviewPage({ token }: { token: string }) {
  const [request, setRequest] = useState<Request | null>(null)
  const [problem, setProblem] = useState<SendError | null>(null)
  const [sent, setSent] = useState<Sent>(null)

  const load = useCallback(
    () =>
      send<typeof getReviewRequest>(getReviewRequestWire, { params: { token } }).then(
        (answer) => {
          setRequest(answer)
          setProblem(null)
        },
        (error: unknown) => {
          if (!(error instanceof SendError)) throw error
          setProblem(error)
        },
      ),
    [token],
  )
  useEffect(() => void load(), [load])

  if (problem) return <NoLink problem={problem} onRetry={load} />
  if (!request) return <Loading />
  const { company, firstName, movedOn, stars } = request
  return (
    <main className="re-page">
      <p className="re-company">
        {company.logo !== null && <img src={company.logo} alt="" width={64} height={64} />}
        <span>{company.name}</span>
      </p>
      {stars === null ? (
        <>
          <h1>How was your move{firstName === '' ? '' : `, ${firstName}`}?</h1>
          {movedOn !== null && <p className="dim">Your move on {formatDay(movedOn)}</p>}
          <ReviewForm
            token={token}
            company={company.name}
            onDone={(isTaken) => {
              setSent(isTaken ? 'taken' : 'late')
              void load()
            }}
          />
        </>
      ) : (
        <Said request={request} stars={stars} sent={sent} />
      )}
    </main>
  )
}

function Said({ request, stars, sent }: { request: Request; stars: number; sent: Sent }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form with the focus no longer exists; screen readers continue from the heading.
  useEffect(() => {
    if (sent) heading.current?.focus()
  }, [sent])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Thank you
      </h1>
      <p>
        {sent === 'taken' &&
          `Your rating helps ${request.company.name}, and those who choose a mover after you.`}
        {sent === 'late' && `${SAID_BEFORE} Your first rating is kept.`}
        {sent === null && SAID_BEFORE}
      </p>
      <div className="paper stack">
        <p className="re-stars" aria-hidden>
          {starSymbols(stars)}
        </p>
        <p className="hidden">{starsText(stars)}</p>
        {request.comment !== '' && <p className="re-said">{request.comment}</p>}
      </div>
      <p>
        <a href={`/${request.company.handle}#ratings`}>See it on the page of {request.company.name}</a>
      </p>
    </>
  )
}

function NoLink({ problem, onRetry }: { problem: SendError; onRetry: () => Promise<void> }) {
  const isGone = problem.status === 404 || problem.status === 400
  return (
    <main className="re-page">
      <h1>{isGone ? 'This link does not work' : 'This page could not be loaded'}</h1>
      <Notice kind="error">{problem.message}</Notice>
      {isGone ? (
        <p className="dim">
          Links to rate a move work for 60 days. Ask your moving company for a new one; they can send it in a
          minute.
        </p>
      ) : (
        <p>
          <Button action={onRetry}>Try again</Button>
        </p>
      )}
    </main>
  )
}
