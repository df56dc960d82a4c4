import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'

interface Props extends Omit<ModalProps, 'closeOnEscape' | 'closeOnClickOutside' | 'trapFocus'> {
  /** Whether it has unsaved changes. */
  isDirty: boolean
  /** Whether a dialog of its own is open above it, which then receives the keys. */
  isBelow?: boolean
}

/**
 * Shows a dialog around a form: Esc, the close button and a click outside ask before unsaved changes are
 * discarded.
 */
export function DraftModal({ isDirty, isBelow = false, onClose, children, ...modal }: Props) {
  const [isAsking, setAsking] = useState(false)
  const isCovered = isBelow || isAsking
  // The Esc that closes a dialog above also reaches this one, and the Esc that opens the question also
  // reaches the question.
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
    // A dialog that is unmounted without being closed has to return the focus itself.
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
