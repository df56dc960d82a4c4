import { Button, Text } from '@mantine/core'
import { CallError } from '../../../kernel/api.ts'
import classes from './screen.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  error: Error
  /** The heading if the job exists but could not be loaded. */
  failed: string
  onLeave: () => void
  onRetry: () => void
}

/** Says that a job does not exist for this person, or why it could not be loaded. */
export function JobMissing({ error, failed, onLeave, onRetry }: Props) {
  const isMissing = error instanceof CallError && [400, 403, 404].includes(error.status)
  return (
    <div className={`${ui['stack']} ${classes['state']}`} role="alert">
      <h1 className={classes['title']}>{isMissing ? 'Job not found.' : failed}</h1>
      {!isMissing && <Text size="sm">{error.message}</Text>}
      {!isMissing && (
        <Button mih={44} onClick={onRetry}>
          Try again
        </Button>
      )}
      <Button mih={44} variant="default" onClick={onLeave}>
        Go to jobs
      </Button>
    </div>
  )
}
