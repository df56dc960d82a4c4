import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Company } from '../../../shared/company/settings/company.ts'
import { Pages } from '../../ui/Pages.tsx'
import { EmptyState, ErrorState, LoadingText } from '../../ui/states.tsx'
import { Rating } from './Rating.tsx'
import { PER_PAGE, ratingsQuery } from './reviews.queries.ts'
import classes from './reviews.module.css'

interface Props {
  company: Company
  onDirty: (isDirty: boolean) => void
}

/** The company's ratings with their replies, newest first. */
export function Ratings({ company, onDirty }: Props) {
  const [page, setPage] = useState(1)
  const [typing, setTyping] = useState<readonly number[]>([])
  const client = useQueryClient()
  const ratings = useQuery(ratingsQuery(company.id, company.handle, page))
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

  if (ratings.isError)
    return <ErrorState message={ratings.error.message} onRetry={() => void ratings.refetch()} />
  if (!ratings.data) return <LoadingText />
  if (ratings.data.total === 0)
    return <EmptyState title="No ratings yet." text="Clients’ ratings of their moves will appear here." />
  return (
    <>
      <ul className={classes['ratings']} aria-label="Ratings">
        {ratings.data.rows.map((review) => (
          <Rating
            key={review.id}
            review={review}
            onTyping={noteTyping}
            onReplied={() => client.invalidateQueries({ queryKey: ['reviews', company.id, 'ratings'] })}
          />
        ))}
      </ul>
      <Pages
        page={page}
        pages={Math.ceil(ratings.data.total / PER_PAGE)}
        onPage={setPage}
        label="Pages of ratings"
      />
    </>
  )
}
