import { Button, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './undo-bar.module.css'
import ui from './primitives.module.css'

/** Milliseconds after which the confirmation dialog of the removal has closed. */
const AFTER_QUESTION_MS = 400

interface Props {
  /** What was removed last, and the function that restores it. */
  undo: { text: string; onUndo: () => void } | null
  /** Whether it stays in view, above the save bar of the screen. */
  isSticky?: boolean
}

/** Shows what was removed last and offers to undo it. */
export function UndoBar({ undo, isSticky = false }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const text = undo?.text
  useEffect(() => {
    if (text === undefined) return undefined
    // The row with the focus was removed, so keyboard users continue here.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
    }, AFTER_QUESTION_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className={`${ui['line']} ${classes['undo']}`} data-sticky={isSticky || undefined} hidden={!undo}>
      <Text component="output" size="sm">
        {text ?? ''}
      </Text>
      {undo && (
        <Button
          ref={button}
          variant="subtle"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={undo.onUndo}
        >
          Undo
        </Button>
      )}
    </div>
  )
}
