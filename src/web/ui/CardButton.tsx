import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

interface Props {
  icon: Icon
  label: string
  /**
   * The subject of the card; part of the button's accessible name, because many cards have the same button.
   */
  what: string
  onClick: () => void
}

/** Shows a small button at the top of a record's card. */
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
