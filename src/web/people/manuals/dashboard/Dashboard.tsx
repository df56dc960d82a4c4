import { useQuery } from '@tanstack/react-query'
import type { AreaProps } from '../area/place.ts'
import { dashboardQuery } from '../manuals.queries.ts'
import { ErrorState, LoadingText } from '../../../ui/states.tsx'
import { ManagerDashboard } from './ManagerDashboard.tsx'
import { WorkerDashboard } from './WorkerDashboard.tsx'

/** Shows the area's first screen: a worker's own figures, or the state of a manager's crew. */
export default function Dashboard({ companyId }: AreaProps) {
  const query = useQuery(dashboardQuery(companyId))
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
