import { Button, Text } from '@mantine/core'
import { IconUserEdit } from '@tabler/icons-react'
import classes from './tab.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  what: string
  onTake: () => void
  onKeep: () => void
}

/** States that there is a newer version than the one edited here, and offers both. */
export function ChangedNote({ what, onTake, onKeep }: Props) {
  return (
    <div className={`${ui['row']} ${classes['changed']}`} role="alert">
      <IconUserEdit size={20} aria-hidden />
      <div className={classes['changedText']}>
        <Text fw={600} size="sm">
          {what} was changed by someone else
        </Text>
        <Text size="sm">What you typed is still here. Saving replaces their version.</Text>
      </div>
      <Button variant="default" onClick={onTake}>
        Take theirs
      </Button>
      <Button variant="default" onClick={onKeep}>
        Keep mine
      </Button>
    </div>
  )
}
