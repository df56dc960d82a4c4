import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'

interface Props {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** The modal for editing an article; full screen on phones. */
export function ArticleModal({ opened, onClose, title, children }: Props) {
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false
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
