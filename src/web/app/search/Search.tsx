import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

const Palette = lazy(() => import('./Palette.tsx'))

/**
 * Opens the search by a press or by Ctrl/Cmd+K anywhere; the search itself is fetched when it is first
 * wanted.
 */
export default function SearchButton() {
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  function open() {
    setWanted(true)
    setOpen(true)
  }
  // In fields as well: no field has a use of its own for these keys.
  useHotkeys([['mod+K', () => (isOpen ? setOpen(false) : open())]], [], true)
  return (
    <>
      <ActionIcon
        size={44}
        color="gray"
        aria-label="Search (Ctrl+K)"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
      {isWanted && (
        <Suspense fallback={null}>
          <Palette isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
