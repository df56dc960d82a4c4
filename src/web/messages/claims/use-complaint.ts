import { useEffect, useRef, useState } from 'react'
import { disputeInputSchema, type PublicDispute } from '../../../shared/messages/communications/dispute.ts'
import { writeDispute } from '../../../shared/messages/communications/disputes.api.ts'
import { call, CallError } from '../../kernel/api.ts'
import { problemsOf } from '../../kernel/forms.ts'
import { newKey } from '../../kernel/new-key.ts'
import type { Photo } from './photos.ts'
import { sendPhoto } from './send-photo.ts'
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
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [isSending, setSending] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const previews = useRef(new Set<string>())
  useEffect(() => {
    const all = previews.current
    return () => all.forEach((preview) => URL.revokeObjectURL(preview))
  }, [])

  const change = (key: string, more: Partial<Photo>) =>
    setPhotos((before) => before.map((photo) => (photo.key === key ? { ...photo, ...more } : photo)))

  function type(more: Partial<ComplaintDraft>) {
    const next = { ...typed, ...more }
    setTyped(next)
    storeComplaintDraft(token, next)
    setProblems({})
  }

  function addPhotos(files: readonly File[]) {
    const added = files.map((file): Photo => {
      const preview = URL.createObjectURL(file)
      previews.current.add(preview)
      return { key: newKey(), file, preview, share: null, id: null, problem: null }
    })
    setPhotos((before) => [...before, ...added])
  }

  function forget(photo: Photo) {
    URL.revokeObjectURL(photo.preview)
    previews.current.delete(photo.preview)
  }

  function removePhoto(photo: Photo) {
    setPhotos((before) => before.filter(({ key }) => key !== photo.key))
    forget(photo)
  }

  /** Returns the ids of all photos; photos that were already uploaded are not sent again. */
  async function uploadAll(): Promise<string[]> {
    const ids: string[] = []
    for (const photo of photos) {
      if (photo.id !== null) {
        ids.push(photo.id)
        continue
      }
      change(photo.key, { share: 0, problem: null })
      try {
        const { id } = await sendPhoto(token, photo.file, (share) => change(photo.key, { share }))
        change(photo.key, { id })
        ids.push(id)
      } catch (error) {
        change(photo.key, { share: null, problem: messageOf(error) })
        throw error
      }
    }
    return ids
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
      const ids = await uploadAll()
      const dispute = await call(writeDispute, { params: { token }, body: { ...input, photos: ids } })
      photos.forEach(forget)
      setPhotos([])
      setTyped(EMPTY_COMPLAINT)
      storeComplaintDraft(token, EMPTY_COMPLAINT)
      onSent(dispute)
      return true
    } catch (error) {
      setFailure(messageOf(error))
      const fields = error instanceof CallError ? (error.fields ?? {}) : {}
      setProblems(fields)
      // The server no longer knows an id, so the photo is uploaded again next time.
      if (Object.keys(fields).some((field) => field.startsWith('photos')))
        setPhotos((before) => before.map((photo) => ({ ...photo, id: null, share: null })))
      return false
    } finally {
      setSending(false)
    }
  }

  return { typed, photos, isSending, problems, failure, type, addPhotos, removePhoto, send }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
