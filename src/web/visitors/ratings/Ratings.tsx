import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Company } from '../../../shared/company/settings/company.ts'
import { listCompanyReviews } from '../../../shared/visitors/reviews/reviews.api.ts'
import { keyBelow, listQuery, useRefetch } from '../../kernel/queries.ts'
import { PagedList } from '../../ui/list/PagedList.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Rating } from './Rating.tsx'
import classes from './reviews.module.css'

interface Props {
  company: Company
  onDirty: (isDirty: boolean) => void
}

/** The company's ratings with their replies, newest first. */
export function Ratings({ company, onDirty }: Props) {
  const [page, setPage] = useState(1)
  const [typing, setTyping] = useState<readonly number[]>([])
  const params = { company: company.handle }
  const ratings = useQuery(listQuery(listCompanyReviews, { params, query: { page, per_page: 10 } }))
  const refetch = useRefetch(keyBelow(listCompanyReviews, params))
  useEffect(() => onDirty(typing.length > 0), [typing, onDirty])
  const noteTyping = useCallback((id: number, isTyping: boolean) => {
    setTyping((before) =>
      before.includes(id) === isTyping
        ? before
        : isTyping
          ? [...before, id]
          : before.filter((one) => one !== id),
    )
  }, [])

  return (
    <PagedList
      query={ratings}
      nouns={['rating', 'ratings']}
      page={page}
      onPage={setPage}
      empty={<EmptyState title="No ratings yet." text="Clients’ ratings of their moves will appear here." />}
    >
      {(rows) => (
        <ul className={classes['ratings']} aria-label="Ratings">
          {rows.map((review) => (
            <Rating key={review.id} review={review} onTyping={noteTyping} onReplied={refetch} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}
