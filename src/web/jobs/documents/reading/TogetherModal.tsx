import { Button, Checkbox, Group, Modal, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { checkboxLabel } from '../../../../shared/jobs/documents/agree.ts'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import type { JobDocument } from '../../../../shared/jobs/jobs/job.parts.ts'
import { HandledError } from '../../../kernel/explained.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { PaperText } from './PaperText.tsx'
import { Reading } from './Reading.tsx'
import type { DocumentsSlot } from '../slot.ts'
import type { AgreeAction } from '../use-agree.tsx'
import classes from './reading.module.css'
import ui from '../../../ui/primitives.module.css'

export interface TogetherProps {
  slot: DocumentsSlot
  /** The documents to sign, in order; at least two. */
  documents: readonly JobDocument[]
  agreeing: AgreeAction
  onClose: () => void
  onAgreed: (job: Job) => void
}

/** What a tick is for: a document that changed has to be read and ticked again. */
const contentOf = ({ name, variables }: JobDocument) => `${name} ${JSON.stringify(variables)}`

/** Shows several documents one after the other, each with its own clause to tick, and signs all of them at once. */
export function TogetherModal({ slot, documents, agreeing, onClose, onAgreed }: TogetherProps) {
  const [at, setAt] = useState(0)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [error, setError] = useState<string | null>(null)
  const head = useRef<HTMLHeadingElement>(null)
  const isTicked = (document: JobDocument) => ticked.includes(contentOf(document))
  const current = documents[Math.min(at, documents.length - 1)]
  const count = documents.length
  if (!current) return null
  const open = documents.filter((document) => !isTicked(document))
  const isLast = at >= count - 1

  function go(to: number) {
    setAt(to)
    setError(null)
    head.current?.focus({ preventScroll: true })
    head.current?.scrollIntoView({ block: 'start' })
  }
  function tick(document: JobDocument, isNow: boolean) {
    const content = contentOf(document)
    setTicked((before) => [...before.filter((one) => one !== content), ...(isNow ? [content] : [])])
    setError(null)
  }
  async function sign() {
    setError(null)
    const [first] = open
    try {
      if (first) {
        go(documents.indexOf(first))
        throw new HandledError('You must agree to these terms.')
      }
      const agreed = await agreeing.agreeToAll(documents)
      onClose()
      onAgreed(agreed)
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
      throw failure
    }
  }
  return (
    <Modal opened onClose={onClose} title={`Review and sign ${count} documents`} fullScreen>
      <div className={classes['steps']}>
        <Text size="sm" c="dimmed" className={classes['step'] ?? ''}>
          Document {at + 1} of {count}
        </Text>
        <h2 className={`${ui['headingMedium']} ${classes['title']}`} ref={head} tabIndex={-1}>
          {current.title}
        </h2>
        <Reading job={slot.job} document={current}>
          <PaperText slot={slot} document={current} />
        </Reading>
        <div className={classes['foot']}>
          <Checkbox
            size="md"
            label={checkboxLabel(current)}
            checked={isTicked(current)}
            error={error}
            onChange={(event) => tick(current, event.currentTarget.checked)}
          />
          {isLast && (
            <Text size="sm" c="dimmed">
              Each document is recorded on its own, with its text and the time.
            </Text>
          )}
          <Group gap="sm" className={classes['buttons'] ?? ''}>
            {at > 0 && (
              <Button variant="default" onClick={() => go(at - 1)}>
                Back
              </Button>
            )}
            {isLast ? (
              <AsyncButton action={sign} successText={`${count} documents signed.`}>
                Sign {count} documents
              </AsyncButton>
            ) : (
              <Button disabled={!isTicked(current)} onClick={() => go(at + 1)}>
                Next: {documents[at + 1]?.title}
              </Button>
            )}
          </Group>
        </div>
      </div>
    </Modal>
  )
}
