import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import type { TaskList } from '../../../../shared/sales/follow-ups/tasks.ts'
import { TasksPage } from '../../pages/TasksPage.tsx'

// Listed here, so that the initial bundle does not include the schemas of tasks.
const LISTS = ['mine', 'pool', 'all'] as const satisfies readonly TaskList[]

export const Route = createFileRoute('/_private/tasks')({
  validateSearch: z.object({ list: z.enum(LISTS).optional().catch(undefined) }),
  component: function Tasks() {
    return <TasksPage list={Route.useSearch().list ?? 'mine'} />
  },
})
