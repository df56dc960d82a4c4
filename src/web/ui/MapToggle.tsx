import { Button } from '@mantine/core'

/** Shows the button that opens and closes the map of a list. */
export function MapToggle({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <Button variant="default" aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? 'Hide map' : 'Show map'}
    </Button>
  )
}
