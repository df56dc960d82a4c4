import { Button, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, type FormEvent } from 'react'
import type { PublicDispute } from '../../../shared/messages/communications/dispute.ts'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import { FigureField } from '../../ui/FigureField.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { uploadLimitQuery } from './disputes.queries.ts'
import { PhotoPicker } from './PhotoPicker.tsx'
import { uploadProgress } from './photos.ts'
import { SendFailure } from './SendFailure.tsx'
import { useComplaint } from './use-complaint.ts'
import classes from './disputes.module.css'
import ui from '../../ui/primitives.module.css'

/** The default until the installation's limit is loaded. */
const USUAL_LIMIT_MB = 10

const count = new Intl.NumberFormat('en-US')

interface Props {
  token: string
  /** Whether this is the complaint itself; later entries are messages. */
  isFirst: boolean
  photosLeft: number
  onSent: (dispute: PublicDispute) => void
}

/** The form for a client's complaint, and later messages, with photos. */
export function ComplaintForm({ token, isFirst, photosLeft, onSent }: Props) {
  const limitMb = useQuery(uploadLimitQuery).data ?? USUAL_LIMIT_MB
  const complaint = useComplaint(token, onSent)
  const { typed, photos, isSending, problems, failure } = complaint
  const words = useRef<HTMLTextAreaElement>(null)
  const length = count.format(typed.description.trim().length)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    if (await complaint.send()) showSuccess(isFirst ? 'Complaint sent.' : 'Message sent.')
    else if (typed.description.trim() === '') words.current?.focus()
  }
  return (
    <form className={ui['section']} onSubmit={(event) => void submit(event)} noValidate>
      <Textarea
        ref={words}
        label={isFirst ? 'What happened?' : 'Your message'}
        description={
          isFirst ? 'What was damaged, lost or done wrong, where and when. What you type is kept here.' : null
        }
        required
        autosize
        minRows={isFirst ? 6 : 3}
        maxRows={20}
        maxLength={TEXT_LIMITS.notes}
        value={typed.description}
        error={problems['description']}
        disabled={isSending}
        onChange={(event) => complaint.type({ description: event.currentTarget.value })}
      />
      <Text size="sm" c="dimmed" className={classes['counter'] ?? ''}>
        {length} of {count.format(TEXT_LIMITS.notes)} characters
      </Text>
      {isFirst && (
        <FigureField
          className={classes['amount'] ?? ''}
          label="Amount that you claim"
          description="In dollars, if you know it. Optional."
          isMoney
          value={typed.amount}
          error={problems['amount']}
          disabled={isSending}
          onChange={(amount) => complaint.type({ amount })}
        />
      )}
      <PhotoPicker
        photos={photos}
        left={Math.max(0, photosLeft - photos.length)}
        limitMb={limitMb}
        isSending={isSending}
        onAdd={complaint.addPhotos}
        onRemove={complaint.removePhoto}
      />
      {failure !== null && <SendFailure failure={failure} photos={photos} />}
      <Button type="submit" size="md" className={classes['button'] ?? ''} loading={isSending}>
        {isFirst ? 'Send complaint' : 'Send message'}
      </Button>
      {isSending && photos.length > 0 && (
        <Text size="sm" c="dimmed" component="output">
          Sending photos: {Math.round(uploadProgress(photos) * 100)} %
        </Text>
      )}
    </form>
  )
}
