import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { reportDamage } from '../../../shared/messages/communications/disputes.api.ts'
import { call } from '../../kernel/api.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import ui from '../../ui/primitives.module.css'

/** Opens the form on which the client of a job reports damage. */
export function ReportDamage({ jobId }: { jobId: number }) {
  const navigate = useNavigate()
  return (
    <section aria-label="Damage" className={ui['section']}>
      <Text size="sm" c="dimmed">
        Was something damaged or lost? Tell us what happened and add photos.
      </Text>
      <div>
        <AsyncButton
          variant="default"
          mih={48}
          action={async () => {
            const { token } = await call(reportDamage, { params: { id: jobId } })
            await navigate({ to: '/job/$jobId/dispute/$token', params: { jobId: String(jobId), token } })
          }}
        >
          Report damage
        </AsyncButton>
      </div>
    </section>
  )
}
