import { Button, Group, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Claim, JobClaims } from '../../../shared/messages/claims/claim.ts'
import { addClaimPhoto } from '../../../shared/messages/claims/claims.api.ts'
import { MAX_DISPUTE_PHOTOS } from '../../../shared/messages/communications/dispute.ts'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import { CallError } from '../../kernel/api.ts'
import { sendForm } from '../../company/files/upload.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { uploadLimitQuery } from './disputes.queries.ts'
import { PhotoPicker } from './PhotoPicker.tsx'
import { useClientStep } from './use-claim-step.ts'
import { usePhotosToSend } from './use-photos-to-send.ts'
import classes from './disputes.module.css'
import ui from '../../ui/primitives.module.css'

/** The default until the installation's limit is loaded. */
const USUAL_LIMIT_MB = 10

/** What a client adds to a claim that was sent: a message, more photos, or both; or they withdraw it. */
export function WriteToClaim({ claims, claim }: { claims: JobClaims; claim: Claim }) {
  const { problems, setProblems, send } = useClientStep(claims, claim)
  const limitMb = useQuery(uploadLimitQuery).data ?? USUAL_LIMIT_MB
  const [message, setMessage] = useState('')
  const [isSending, setSending] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const toSend = usePhotosToSend((file, onProgress) => {
    const form = new FormData()
    form.append('file', file)
    const params = { id: claims.jobId, claimId: claim.id }
    return sendForm(addClaimPhoto, { params }, form, onProgress, new AbortController().signal)
  })
  const sent = [...claim.items, ...claim.entries].reduce((sum, { photos }) => sum + photos.length, 0)
  const photoProblem = Object.entries(problems).find(([field]) => field.startsWith('photos'))?.[1]

  async function sendAll() {
    setSending(true)
    try {
      await send('message', message, await toSend.upload())
      setMessage('')
      toSend.clear()
    } catch (error) {
      // An upload counts towards the limit: those that the server still knows are not repeated.
      const fields = error instanceof CallError ? Object.keys(error.fields ?? {}) : []
      if (fields.some((field) => field.startsWith('photos'))) toSend.forgetIds()
      throw error
    } finally {
      setSending(false)
    }
  }
  return (
    <div className={ui['section']}>
      <Textarea
        label="Your message"
        autosize
        minRows={2}
        maxRows={12}
        maxLength={TEXT_LIMITS.notes}
        value={message}
        error={problems['message']}
        onChange={(event) => {
          setMessage(event.currentTarget.value)
          setProblems({})
        }}
      />
      <PhotoPicker
        photos={toSend.photos}
        left={Math.max(0, MAX_DISPUTE_PHOTOS - sent - toSend.photos.length)}
        limitMb={limitMb}
        isSending={isSending}
        onAdd={toSend.add}
        onRemove={toSend.remove}
      />
      {photoProblem !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {photoProblem}
        </Text>
      )}
      <Group gap="xs">
        <AsyncButton
          variant="default"
          className={classes['button'] ?? ''}
          successText={toSend.photos.length > 0 ? 'Message and photos sent.' : 'Message sent.'}
          action={sendAll}
        >
          {toSend.photos.length > 0 ? 'Send message and photos' : 'Send message'}
        </AsyncButton>
        <Button variant="subtle" className={classes['button'] ?? ''} onClick={() => setAsking(true)}>
          Withdraw claim
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question="We will close this claim without paying it. You can file another claim later."
        confirmLabel="Withdraw claim"
        onConfirm={() => send('withdraw')}
      />
    </div>
  )
}
