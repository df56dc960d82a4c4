import { Button, Modal } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { JobDocument } from '../../../../shared/jobs/jobs/job.parts.ts'
import { PaperText, type ReadingSlot } from './PaperText.tsx'
import { Reading } from './Reading.tsx'
import classes from './reading.module.css'

export interface ReadingProps {
  slot: ReadingSlot
  document: JobDocument
  onClose: () => void
}

/** A document as its client reads it, for the office to explain it on a call, and for print. */
export function ReadingModal({ slot, document, onClose }: ReadingProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={document.title}
      fullScreen
      classNames={{
        content: classes['printed'] ?? '',
        inner: classes['printedInner'] ?? '',
        overlay: classes['unprinted'] ?? '',
        close: classes['unprinted'] ?? '',
      }}
    >
      <div className={classes['page']}>
        <div className={classes['bar']}>
          <Button
            variant="default"
            mih={44}
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </div>
        <Reading job={slot.job} document={document} isSignedBelow={false}>
          <PaperText slot={slot} document={document} />
        </Reading>
      </div>
    </Modal>
  )
}
