import { createFileRoute } from '@tanstack/react-router'
import { boardSearchSchema } from '../../../schedule/board/place.ts'
import { BoardPage } from '../../pages/BoardPage.tsx'

export const Route = createFileRoute('/_private/board')({
  validateSearch: boardSearchSchema,
  component: function Board() {
    return <BoardPage place={Route.useSearch()} />
  },
})
