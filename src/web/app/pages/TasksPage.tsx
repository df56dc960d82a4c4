import { Container } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { isManager } from '../../../shared/kernel/permissions.ts'
import type { TaskList } from '../../../shared/sales/follow-ups/tasks.ts'
import { useAccount } from '../../kernel/session.ts'
import { TasksScreen } from '../../sales/follow-ups/TasksScreen.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { defaultFirst } from '../companies.ts'

/** /tasks: what the office has to do about jobs. */
export function TasksPage({ list }: { list: TaskList }) {
  const account = useAccount()
  const navigate = useNavigate()
  if (!account) return null
  const company = defaultFirst(account).find(({ role }) => isManager(role))
  return (
    <Container size="lg" py="lg">
      <PageHeader title="Tasks" />
      <TasksScreen
        company={company?.id}
        list={list}
        onList={(to) => void navigate({ to: '/tasks', search: { list: to }, replace: true })}
      />
    </Container>
  )
}
