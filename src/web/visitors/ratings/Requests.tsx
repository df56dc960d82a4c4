import { Anchor, Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDay, formatInstant } from '../../../shared/kernel/dates.ts'
import { starsText } from '../../../shared/visitors/reviews/review.ts'
import {
  listReviewRequests,
  askForReview,
  type ReviewRequest,
} from '../../../shared/visitors/reviews/reviews.api.ts'
import { call } from '../../kernel/api.ts'
import { keyBelow, listQuery, useRefetch } from '../../kernel/queries.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { PagedList } from '../../ui/list/PagedList.tsx'
import section from '../../ui/section.module.css'
import classes from './reviews.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  companyId: number
  timezone: string
}

/** The completed jobs of the last half year: who was asked, who answered, and who can be asked now. */
export function Requests({ companyId, timezone }: Props) {
  const [page, setPage] = useState(1)
  const params = { id: companyId }
  const requests = useQuery(listQuery(listReviewRequests, { params, query: { page, per_page: 10 } }))
  const refetch = useRefetch(keyBelow(listReviewRequests, params))
  if (requests.data?.total === 0 || requests.isPending) return null
  return (
    <section className={section['block']} aria-labelledby="review-requests">
      <h3 id="review-requests" className={ui['heading']}>
        Completed jobs of the last half year
      </h3>
      <PagedList
        query={requests}
        nouns={['completed job', 'completed jobs']}
        page={page}
        onPage={setPage}
        empty={null}
      >
        {(rows) => (
          <ul className={classes['requests']} aria-label="Completed jobs">
            {rows.map((request) => (
              <Request key={request.jobId} request={request} timezone={timezone} onAsked={refetch} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

interface RequestProps {
  request: ReviewRequest
  timezone: string
  onAsked: () => Promise<unknown>
}

function Request({ request, timezone, onAsked }: RequestProps) {
  const { jobId, client, movedOn, mayAsk, state } = request

  const word = state === 'asked' || state === 'expired' ? 'Ask again' : 'Ask now'

  async function ask() {
    await call(askForReview, { params: { id: jobId } })
    await onAsked()
  }

  return (
    <li className={`${ui['bar']} ${classes['request']}`}>
      <div>
        <Anchor
          inherit
          renderRoot={(props) => <Link to="/job/$jobId" params={{ jobId: String(jobId) }} {...props} />}
        >
          {client}, {formatDay(movedOn)}
        </Anchor>
        <p className={ui['hint']}>{stateWords(request, timezone)}</p>
      </div>
      {mayAsk ? (
        <AsyncButton
          variant="default"
          mih={44}
          action={ask}
          successText={`${client} was asked by mail.`}
          aria-label={`${word}: ${client}, job #${jobId}`}
        >
          {word}
        </AsyncButton>
      ) : (
        state === 'answered' && (
          <Badge variant="light" color="green">
            Rated
          </Badge>
        )
      )}
    </li>
  )
}

function stateWords({ state, askedAt, stars, mayAsk }: ReviewRequest, timezone: string): string {
  switch (state) {
    case 'answered':
      return starsText(stars ?? 0)
    case 'asked':
      return `Asked ${formatInstant(askedAt, timezone)}`
    case 'expired':
      return `Asked ${formatInstant(askedAt, timezone)}, the link has expired`
    case 'planned':
      return 'Will be asked tomorrow morning'
    case 'not_asked':
      return mayAsk ? 'Not asked' : 'Can’t be asked: no email address, or unsubscribed'
  }
}
