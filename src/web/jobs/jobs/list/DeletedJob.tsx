import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { listJobs, restoreJob } from '../../../../shared/jobs/jobs/job.api.ts'
import type { JobRow } from '../../../../shared/jobs/jobs/job.rows.ts'
import { formatInstant } from '../../../../shared/kernel/dates.ts'
import { call } from '../../../kernel/api.ts'
import { callKey } from '../../../kernel/queries.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'

/** When a job was deleted, and a restore button: for administrators, within 30 days. */
export function DeletedJob({ row }: { row: JobRow }) {
  const client = useQueryClient()
  return (
    <>
      <AsyncButton
        size="xs"
        variant="default"
        successText="Job restored."
        action={async () => {
          await call(restoreJob, { params: { id: row.id } })
          await client.invalidateQueries({ queryKey: callKey(listJobs, {}) })
        }}
      >
        Restore
      </AsyncButton>
      <Text size="xs" c="dimmed" mt={4}>
        Deleted {formatInstant(row.deletedAt, row.companyInfo.timezone)}
      </Text>
    </>
  )
}
