import { Checkbox } from '@mantine/core'
import { useRef, useState } from 'react'
import { checkboxLabel } from '../../../shared/jobs/documents/agree.ts'
import type { JobDocument } from '../../../shared/jobs/jobs/job.parts.ts'
import { HandledError } from '../../kernel/explained.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { AgreeHint } from './AgreeHint.tsx'
import type { DocumentsSlot, ShownJob } from './slot.ts'
import classes from './documents.module.css'

interface Props {
  document: JobDocument
  job: Pick<ShownJob, 'jobStatus'>
  /** Opens a document that has to be agreed to before. */
  onOpen: DocumentsSlot['openDocument']
  onAgree: () => Promise<void>
  successText: string
}

/** The client's consent to a document: a checkbox that is sent when checked; locked after agreeing. */
export function AgreeTick({ document, job, onOpen, onAgree, successText }: Props) {
  const shown = JSON.stringify(document.variables)
  // Consent applies to the text that was read: a changed document must be checked again.
  const [ticked, setTicked] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const checkbox = useRef<HTMLInputElement>(null)
  const isTicked = ticked === shown
  const isLocked = document.agreed || !document.mayAgree

  async function agree() {
    setError(null)
    try {
      if (!isTicked) {
        checkbox.current?.focus()
        throw new HandledError('You must agree to these terms.')
      }
      await onAgree()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
      throw failure
    }
  }
  return (
    <div className={classes['agree']} data-part="agree">
      <AgreeHint document={document} job={job} onOpen={onOpen} />
      <Checkbox
        ref={checkbox}
        size="md"
        label={checkboxLabel(document)}
        checked={document.agreed || isTicked}
        disabled={isLocked}
        error={error}
        onChange={(event) => {
          setTicked(event.currentTarget.checked ? shown : null)
          setError(null)
        }}
      />
      <AsyncButton mt="sm" size="md" action={agree} successText={successText} disabled={isLocked}>
        {document.agreed ? 'Agreed' : 'I Agree'}
      </AsyncButton>
    </div>
  )
}
