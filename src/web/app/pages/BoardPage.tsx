import { useNavigate } from '@tanstack/react-router'
import { lazyPart } from '../../kernel/lazy-part.ts'
import type { BoardSearch } from '../../schedule/board/place.ts'
import { CompaniesPage } from '../CompaniesPage.tsx'

const Board = lazyPart(() =>
  import('../../schedule/board/BoardPage.tsx').then((module) => ({ default: module.BoardPage })),
)

/** /board: who works when, for managers. */
export function BoardPage({ place }: { place: BoardSearch }) {
  const navigate = useNavigate()
  return (
    <CompaniesPage
      render={(companies) => (
        <Board
          companies={companies}
          place={place}
          onPlace={(to) => void navigate({ to: '/board', search: to, replace: true, resetScroll: false })}
        />
      )}
    />
  )
}
