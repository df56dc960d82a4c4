import { Container } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isManager } from '../../../shared/kernel/permissions.ts'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { useAccount } from '../../kernel/session.ts'
import type { BoardSearch } from '../../schedule/board/place.ts'
import { LoadingText } from '../../ui/states.tsx'
import { defaultFirst } from '../companies.ts'

const Board = lazyPart(() =>
  import('../../schedule/board/BoardPage.tsx').then((module) => ({ default: module.BoardPage })),
)

/** /board: who works when, for managers. */
export function BoardPage({ place }: { place: BoardSearch }) {
  const account = useAccount()
  const navigate = useNavigate()
  if (!account) return null
  const companies = defaultFirst(account).filter(({ role }) => isManager(role))
  return (
    <Container size="100%" py="lg">
      <Suspense fallback={<LoadingText />}>
        <Board
          companies={companies}
          place={place}
          onPlace={(to) => void navigate({ to: '/board', search: to, replace: true, resetScroll: false })}
        />
      </Suspense>
    </Container>
  )
}
