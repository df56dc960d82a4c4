import { Button, Text } from '@mantine/core'
import { IconUserEdit } from '@tabler/icons-react'
import classes from './crew.module.css'
import ui from '../../ui/primitives.module.css'

/** States that another person changed the crew while there was unsaved input, and offers both versions. */
export function ChangedNote({ onTake, onKeep }: { onTake: () => void; onKeep: () => void }) {
  return (
    <div className={`${ui['row']} ${classes['note']}`} role="alert">
      <IconUserEdit size={20} aria-hidden />
      <div className={classes['noteText']}>
        <Text fw={600} size="sm">
          The crew was changed by someone else
        </Text>
        <Text size="sm">What you typed is still here. You choose between the two before it is saved.</Text>
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
