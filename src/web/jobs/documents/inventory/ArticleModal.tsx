import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'

interface Props {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** The modal in which an article is written: the whole screen of a phone. */
export function ArticleModal({ opened, onClose, title, children }: Props) {
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size="xl"
      fullScreen={isNarrow}
      // A tap beside a chip must not throw away what is chosen.
      closeOnClickOutside={false}
    >
      {children}
    </Modal>
  )
}
