import { listMyTests, listQuizzes } from '../../../shared/people/manuals/quizzes.api.ts'
import { listWorkers } from '../../../shared/people/workers/worker-list.api.ts'
import { keyBelow, listQuery, useRefetch } from '../../kernel/queries.ts'

/** Returns a function that reloads all shown quizzes, their results and the person's tests. */
export function useRefetchQuizzes(): () => Promise<void> {
  return useRefetch(keyBelow(listQuizzes), keyBelow(listMyTests))
}

/** Returns the query of a page of the person's tests, outstanding or completed. */
export function myTestsQuery(isOutstanding: boolean, page: number) {
  return listQuery(listMyTests, { query: { outstanding: isOutstanding ? '1' : '0', page } })
}

/** The query of the company's workers to choose from. */
export const workersQuery = listQuery(listWorkers, { query: { per_page: 100 } })
