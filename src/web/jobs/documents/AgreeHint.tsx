import { Text } from '@mantine/core'
import { isOpen } from '../../../shared/jobs/documents/document.rules.ts'
import type { JobDocument } from '../../../shared/jobs/jobs/job.parts.ts'
import type { ShownJob } from './slot.ts'

interface Props {
  document: JobDocument
  job: Pick<ShownJob, 'jobStatus'>
  /** Why it cannot be agreed to yet, besides what the server says. */
  block?: string | null
}

/** What a client is asked for until a document is agreed to, with what stands before it. */
export function AgreeHint({ document, job, block = null }: Props) {
  if (document.agreed) return null
  const reason = block ?? document.blockedBy
  return (
    <>
      {/* A job that is over is scheduled no more: what stands before agreeing says so. */}
      {isOpen(job) && (
        <Text size="sm" mb={4}>
          Agree to the terms above in order to schedule job.
        </Text>
      )}
      {reason && (
        <Text size="sm" mb={4}>
          {reason}
        </Text>
      )}
    </>
  )
}
