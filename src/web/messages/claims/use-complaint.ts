import { useState } from 'react'
import { disputeInputSchema, type PublicDispute } from '../../../shared/messages/communications/dispute.ts'
import { writeDispute } from '../../../shared/messages/communications/disputes.api.ts'
import { call, CallError } from '../../kernel/api.ts'
import { problemsOf } from '../../kernel/forms.ts'
import type { Photo } from './photos.ts'
import { sendPhoto } from './send-photo.ts'
import { usePhotosToSend } from './use-photos-to-send.ts'
import {
  storeComplaintDraft,
  EMPTY_COMPLAINT,
  readComplaintDraft,
  type ComplaintDraft,
} from './stored-text.ts'

/** The state of the form for a complaint or message. */
export interface Complaint {
  typed: ComplaintDraft
  photos: readonly Photo[]
  isSending: boolean
  /** By field: description, amount. */
  problems: Record<string, string>
  failure: string | null
  type: (more: Partial<ComplaintDraft>) => void
  addPhotos: (files: readonly File[]) => void
  removePhoto: (photo: Photo) => void
  /** Sends the photos first, then the text; keeps what failed. Returns whether everything was sent. */
  send: () => Promise<boolean>
}

/** Keeps a client's input until it is sent; text survives a reload, photos do not. */
export function useComplaint(token: string, onSent: (dispute: PublicDispute) => void): Complaint {
  const [typed, setTyped] = useState(() => readComplaintDraft(token))
  const toSend = usePhotosToSend((file, onProgress) => sendPhoto(token, file, onProgress))
  const [isSending, setSending] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)

  function type(more: Partial<ComplaintDraft>) {
    const next = { ...typed, ...more }
    setTyped(next)
    storeComplaintDraft(token, next)
    setProblems({})
  }

  async function send(): Promise<boolean> {
    const amount = typed.amount === '' ? null : typed.amount
    const input = { description: typed.description, amount }
    const found = problemsOf(disputeInputSchema, input)
    setProblems(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return false
    setSending(true)
    try {
      const ids = await toSend.upload()
      const dispute = await call(writeDispute, { params: { token }, body: { ...input, photos: ids } })
      toSend.clear()
      setTyped(EMPTY_COMPLAINT)
      storeComplaintDraft(token, EMPTY_COMPLAINT)
      onSent(dispute)
      return true
    } catch (error) {
      setFailure(messageOf(error))
      const fields = error instanceof CallError ? (error.fields ?? {}) : {}
      setProblems(fields)
      // The server no longer knows an id, so the photo is uploaded again next time.
      if (Object.keys(fields).some((field) => field.startsWith('photos'))) toSend.forgetIds()
      return false
    } finally {
      setSending(false)
    }
  }

  const { photos, add: addPhotos } = toSend
  function removePhoto(photo: Photo) {
    toSend.remove(photo)
    setFailure(null)
  }
  return { typed, photos, isSending, problems, failure, type, addPhotos, removePhoto, send }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
