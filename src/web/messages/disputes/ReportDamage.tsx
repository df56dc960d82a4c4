import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import ui from '../../ui/primitives.module.css'

/** Opens the page on which the client of a job reports damage or loss and follows it. */
export function ReportDamage({ jobId }: { jobId: number }) {
  return (
    <section aria-label="Damage" className={ui['section']}>
      <Text size="sm" c="dimmed">
        Was something damaged or lost? Tell us which items, and add photos.
      </Text>
      <div>
        <Button
          variant="default"
          mih={48}
          renderRoot={(props) => (
            <Link {...props} to="/job/$jobId/claims" params={{ jobId: String(jobId) }} />
          )}
        >
          Report damage or loss
        </Button>
      </div>
    </section>
  )
}
