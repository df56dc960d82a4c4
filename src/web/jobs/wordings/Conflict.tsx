import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'

interface Props {
  /** Whether there is unsaved input. */
  isTyped: boolean
  /** Whether a save was rejected for it: then it scrolls into view. */
  isRefusal: boolean
}

/** Shows that another person has saved a newer version of this text. */
export function Conflict({ isTyped, isRefusal }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isRefusal) box.current?.scrollIntoView({ block: 'center' })
  }, [isRefusal])
  return (
    <Alert ref={box} variant="default" title="Somebody else changed this text" role="alert">
      {isTyped
        ? 'What you typed is still here. Saving shows both versions.'
        : 'The text below is theirs. Nothing of yours was saved.'}
    </Alert>
  )
}
