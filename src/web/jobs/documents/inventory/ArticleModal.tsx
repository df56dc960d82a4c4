import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNarrow } from '../../../ui/use-narrow.ts'

interface Props {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** The modal for editing an article; full screen on phones. */
export function ArticleModal({ opened, onClose, title, children }: Props) {
  const isNarrow = useNarrow()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size="xl"
      fullScreen={isNarrow}
      // A tap outside must not discard the chosen symbols.
      closeOnClickOutside={false}
    >
      {children}
    </Modal>
  )
}
