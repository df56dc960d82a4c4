import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kernel/lazy-part.ts'

const Palette = lazyPart(() => import('./Palette.tsx'))

/** Opens the search by a click or by Ctrl/Cmd+K anywhere; the palette is loaded at first use. */
export default function SearchButton() {
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  function open() {
    setWanted(true)
    setOpen(true)
  }
  // Works in fields as well, since no field uses these keys.
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
