import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'

interface Props extends Omit<ModalProps, 'closeOnEscape' | 'closeOnClickOutside' | 'trapFocus'> {
  /** Whether something typed in it would be lost. */
  isDirty: boolean
  /** Whether a dialog of its own stands above it, which then has the keys. */
  isBelow?: boolean
}

/** A dialog around a form: Esc, the cross and a click beside it ask before they throw away what is typed. */
export function DraftModal({ isDirty, isBelow = false, onClose, children, ...modal }: Props) {
  const [isAsking, setAsking] = useState(false)
  const isCovered = isBelow || isAsking
  // The Esc that closes a dialog above is heard by this one too, and the one that asks by the question.
  const isDeaf = useRef(false)
  useEffect(() => {
    if (isCovered) isDeaf.current = true
    const timer = window.setTimeout(() => (isDeaf.current = isCovered))
    return () => window.clearTimeout(timer)
  }, [isCovered])

  const { opened } = modal
  useEffect(() => {
    const opener = document.activeElement
    if (!opened || !(opener instanceof HTMLElement)) return
    // A dialog that is taken away, not closed, gives the focus back itself.
    return () => {
      window.setTimeout(() => document.activeElement === document.body && opener.focus())
    }
  }, [opened])

  function close() {
    if (isDeaf.current) return
    if (isDirty) window.setTimeout(() => setAsking(true))
    else onClose()
  }
  return (
    <>
      <Modal
        centered
        {...modal}
        closeOnEscape={!isCovered}
        closeOnClickOutside={!isCovered}
        trapFocus={!isCovered}
        onClose={close}
      >
        {children}
        <UnsavedGuard isDirty={isDirty && opened} />
      </Modal>
      <LeaveQuestion
        opened={isAsking}
        onStay={() => setAsking(false)}
        onLeave={() => {
          setAsking(false)
          onClose()
        }}
      />
    </>
  )
}
