import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

interface Props {
  icon: Icon
  label: string
  /** What the card is about: the button's name says it, as many cards have the same button. */
  what: string
  onClick: () => void
}

/** A small button at the head of a record's card. */
export function CardButton({ icon: Icon, label, what, onClick }: Props) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon size={16} aria-hidden />}
      aria-label={`${label} ${what}`}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
