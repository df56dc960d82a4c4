import { useQuery } from '@tanstack/react-query'
import type { AreaProps } from '../area/place.ts'
import { ErrorState, LoadingText } from '../../../ui/states.tsx'
import { ManagerDashboard } from './ManagerDashboard.tsx'
import { WorkerDashboard } from './WorkerDashboard.tsx'
import { callQuery } from '../../../kernel/queries.ts'
import { getDashboard } from '../../../../shared/people/manuals/worker-area.api.ts'

/** Shows the area's first screen: a worker's own figures, or the state of a manager's crew. */
export default function Dashboard({ companyId }: AreaProps) {
  const query = useQuery(callQuery(getDashboard, { query: { company: companyId } }))
  const { data } = query
  if (!data)
    return query.isError ? (
      <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingText />
    )
  if (data.worker) return <WorkerDashboard today={data.today} facts={data.worker} />
  return data.manager && <ManagerDashboard facts={data.manager} />
}
