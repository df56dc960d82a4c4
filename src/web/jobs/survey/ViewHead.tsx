import { Button, Title } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import classes from './survey.module.css'

/** The heading of a view of the survey, with the way back to the rooms. */
export function ViewHead({ title, onBack }: { title: string; onBack: () => void }) {
  return (
    <div className={classes['head']}>
      <Button
        variant="subtle"
        className={classes['back'] ?? ''}
        leftSection={<IconChevronLeft size={18} aria-hidden />}
        onClick={onBack}
      >
        Rooms
      </Button>
      <Title order={1} size="h2">
        {title}
      </Title>
    </div>
  )
}
