import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './payments.module.css'

/** Shows that a part of the screen could not be loaded, with a button to try again. */
export function Retry({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={message}>
      <div className={classes['actions']}>
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Alert>
  )
}
