import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { TASK_LISTS } from '../../../../shared/sales/follow-ups/tasks.ts'
import { TasksPage } from '../../pages/TasksPage.tsx'

export const Route = createFileRoute('/_private/tasks')({
  validateSearch: z.object({ list: z.enum(TASK_LISTS).optional().catch(undefined) }),
  component: function Tasks() {
    return <TasksPage list={Route.useSearch().list ?? 'mine'} />
  },
})
