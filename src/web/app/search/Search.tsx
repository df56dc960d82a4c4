import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { lazyPart } from '../../kernel/lazy-part.ts'

const Palette = lazyPart(() => import('./Palette.tsx'))
const KeysDialog = lazyPart(() => import('./KeysDialog.tsx'))

/** Where a '?' is typed as text. */
const TEXT_FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/**
 * Opens the search by a click or by Ctrl/Cmd+K anywhere, and the list of keys by '?'; both are loaded at first use.
 */
export default function SearchButton() {
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [isShowingKeys, setShowingKeys] = useState(false)
  function open() {
    setWanted(true)
    setOpen(true)
  }
  // Works in fields as well, since no field uses these keys.
  useHotkeys([['mod+K', () => (isOpen ? setOpen(false) : open())]], [], true)
  const showKeys = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isOpen) return
    if (event.target instanceof Element && event.target.closest(TEXT_FIELDS)) return
    if (document.querySelector('[role="dialog"]') === null) setShowingKeys(true)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => showKeys(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
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
          <Palette isOpen={isOpen} onClose={() => setOpen(false)} onKeys={() => setShowingKeys(true)} />
        </Suspense>
      )}
      {isShowingKeys && (
        <Suspense fallback={null}>
          <KeysDialog onClose={() => setShowingKeys(false)} />
        </Suspense>
      )}
    </>
  )
}
