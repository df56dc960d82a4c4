import { Anchor, Text } from '@mantine/core'
import { isJobOpen } from '../../../shared/jobs/documents/document.rules.ts'
import type { JobDocument } from '../../../shared/jobs/jobs/job.parts.ts'
import type { DocumentsSlot, ShownJob } from './slot.ts'

interface Props {
  document: JobDocument
  job: Pick<ShownJob, 'jobStatus'>
  /** Why it cannot be agreed to yet, in addition to the server's reason. */
  block?: string | null
  onOpen: DocumentsSlot['openDocument']
}

/** What a client has to do before a document is agreed to. */
export function AgreeHint({ document, job, block = null, onOpen }: Props) {
  if (document.agreed) return null
  const reason = block ?? document.blockedBy
  return (
    <>
      {/* A closed job can no longer be scheduled; the text above agreeing says so. */}
      {isJobOpen(job) && (
        <Text size="sm" mb={4}>
          {job.jobStatus === 'inquiring'
            ? 'Agree to the terms above in order to schedule job.'
            : 'Your move is booked, but this agreement is still missing. Agree to the terms above.'}
        </Text>
      )}
      {reason && (
        <Text size="sm" mb={4}>
          {reason}{' '}
          {block === null && document.blockCode === 'agreement_order' && (
            <Anchor
              component="button"
              type="button"
              underline="always"
              py={10}
              onClick={() => onOpen('estimate')}
            >
              Open the estimate
            </Anchor>
          )}
        </Text>
      )}
    </>
  )
}
