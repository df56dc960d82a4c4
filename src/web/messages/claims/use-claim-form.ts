import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  claimItemInputSchema,
  type ClaimProblem,
  type JobClaims,
} from '../../../shared/messages/claims/claim.ts'
import { stepClaim } from '../../../shared/messages/claims/claims.api.ts'
import { reportDamage } from '../../../shared/messages/communications/disputes.api.ts'
import { call, CallError } from '../../kernel/api.ts'
import { problemsOf } from '../../kernel/forms.ts'
import { newKey } from '../../kernel/new-key.ts'
import { localDraftKey } from '../../kernel/session-store.ts'
import { jobClaimsQuery } from './claims.queries.ts'
import { failedUpload, photoOf, type Photo } from './photos.ts'
import { sendPhoto } from './send-photo.ts'

/** An item that is not sent yet. */
export interface DraftItem {
  key: string
  item: string
  problem: ClaimProblem
  details: string
  /** Dollars. */
  amount: number | ''
  photos: readonly Photo[]
}

/** The state of the form for a new claim. */
export interface ClaimForm {
  items: readonly DraftItem[]
  /** The item that is open for editing. */
  open: DraftItem
  message: string
  isSending: boolean
  /** By field of the open item. */
  problems: Record<string, string>
  failure: string | null
  edit: (more: Partial<DraftItem>) => void
  write: (message: string) => void
  addPhotos: (files: readonly File[]) => void
  removePhoto: (photo: Photo) => void
  /** Adds the open item to the list; returns whether it is complete. */
  add: () => boolean
  reopen: (item: DraftItem) => void
  remove: (item: DraftItem) => void
  /** Sends the photos first, then the claim; keeps what failed. Returns whether everything was sent. */
  send: () => Promise<boolean>
}

const blank = (): DraftItem => ({
  key: newKey(),
  item: '',
  problem: 'damaged',
  details: '',
  amount: '',
  photos: [],
})

/** Whether nothing was entered for an item. */
export const isBlank = ({ item, details, amount, photos }: DraftItem) =>
  item.trim() === '' && details.trim() === '' && amount === '' && photos.length === 0

const storageKey = (jobId: number) => localDraftKey(`claim ${jobId}`)

function readDraft(jobId: number): { items: DraftItem[]; open: DraftItem; message: string } {
  const nothing = { items: [], open: blank(), message: '' }
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(jobId)) ?? 'null')
    // Written by `storeDraft` below; anything else fails and is left out.
    const { items, open, message } = stored as { items: DraftItem[]; open: DraftItem; message: string }
    const withKey = (item: DraftItem): DraftItem => ({
      ...blank(),
      item: item.item.slice(0, 200),
      details: item.details.slice(0, 2_000),
      amount: typeof item.amount === 'number' ? item.amount : '',
      problem: item.problem === 'missing' ? 'missing' : 'damaged',
    })
    return { items: items.map(withKey), open: withKey(open), message: String(message) }
  } catch {
    return nothing
  }
}

function storeDraft(
  jobId: number,
  draft: { items: readonly DraftItem[]; open: DraftItem; message: string },
): void {
  const withoutPhotos = ({ photos: _photos, ...item }: DraftItem) => item
  try {
    localStorage.setItem(
      storageKey(jobId),
      JSON.stringify({ ...draft, items: draft.items.map(withoutPhotos), open: withoutPhotos(draft.open) }),
    )
  } catch {
    // The storage may be full or disabled.
  }
}

/** Keeps a new claim until it is sent; its text survives a reload, photos do not. */
export function useClaimForm(claims: JobClaims): ClaimForm {
  const { jobId, articles } = claims
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => readDraft(jobId))
  const [isSending, setSending] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const previews = useRef(new Set<string>())
  useEffect(() => {
    const all = previews.current
    return () => all.forEach((preview) => URL.revokeObjectURL(preview))
  }, [])
  useEffect(() => storeDraft(jobId, draft), [jobId, draft])

  const edit = (more: Partial<DraftItem>) => {
    setProblems({})
    setDraft((before) => ({ ...before, open: { ...before.open, ...more } }))
  }

  /** Returns an item as it is sent; an article is named by its place in the inventory. */
  const inputOf = (item: DraftItem, photos: string[]) => {
    const article = articles.findIndex(({ name }) => name === item.item.trim())
    return {
      item: item.item,
      problem: item.problem,
      details: item.details,
      amount: item.amount === '' ? Number.NaN : item.amount,
      article: article < 0 ? null : article,
      photos,
    }
  }

  /** Returns the items with the open one, or null if that one is not complete. */
  function withOpen(): DraftItem[] | null {
    const found = problemsOf(claimItemInputSchema, inputOf(draft.open, []))
    if (draft.open.amount === '') found['amount'] = 'Enter an amount, or 0.'
    setProblems(found)
    return Object.keys(found).length === 0 ? [...draft.items, draft.open] : null
  }

  function add(): boolean {
    const items = withOpen()
    if (items) setDraft({ ...draft, items, open: blank() })
    return items !== null
  }

  function mark(key: string, photo: string, more: Partial<Photo>) {
    const changed = (item: DraftItem) =>
      item.key === key
        ? { ...item, photos: item.photos.map((one) => (one.key === photo ? { ...one, ...more } : one)) }
        : item
    setDraft((before) => ({ ...before, items: before.items.map(changed), open: changed(before.open) }))
  }

  /** Opens an item of the list in place of the open one. */
  function show(key: string) {
    setDraft((before) => {
      const found = before.items.find((item) => item.key === key)
      if (!found) return before
      const others = before.items.filter((item) => item !== found)
      return { ...before, items: isBlank(before.open) ? others : [...others, before.open], open: found }
    })
  }

  async function upload(token: string, item: DraftItem): Promise<string[]> {
    const ids: string[] = []
    for (const photo of item.photos) {
      if (photo.id !== null) {
        ids.push(photo.id)
        continue
      }
      mark(item.key, photo.key, { share: 0, problem: null, isRefused: false })
      try {
        const { id } = await sendPhoto(token, photo.file, (share) => mark(item.key, photo.key, { share }))
        mark(item.key, photo.key, { id })
        ids.push(id)
      } catch (error) {
        const failed = failedUpload(error)
        mark(item.key, photo.key, failed)
        if (failed.isRefused) show(item.key)
        throw error
      }
    }
    return ids
  }

  async function send(): Promise<boolean> {
    setFailure(null)
    const items = isBlank(draft.open) && draft.items.length > 0 ? [...draft.items] : withOpen()
    if (!items) return false
    setSending(true)
    try {
      const { token, claimId, version } = await call(reportDamage, { params: { id: jobId } })
      const inputs = []
      for (const item of items) inputs.push(inputOf(item, await upload(token, item)))
      const answer = await call(stepClaim, {
        params: { id: jobId, claimId },
        body: { version, step: 'file', message: draft.message, items: inputs },
      })
      setDraft({ items: [], open: blank(), message: '' })
      client.setQueryData(jobClaimsQuery(jobId).queryKey, answer)
      return true
    } catch (error) {
      const fields = error instanceof CallError ? Object.values(error.fields ?? {}) : []
      setFailure(fields[0] ?? messageOf(error))
      // The inventory or the claim may have changed.
      void client.invalidateQueries({ queryKey: jobClaimsQuery(jobId).queryKey })
      return false
    } finally {
      setSending(false)
    }
  }

  return {
    ...draft,
    isSending,
    problems,
    failure,
    edit,
    write: (message) => setDraft((before) => ({ ...before, message })),
    addPhotos: (files) => {
      const added = files.map((file): Photo => {
        const preview = URL.createObjectURL(file)
        previews.current.add(preview)
        return photoOf(file, newKey(), preview)
      })
      edit({ photos: [...draft.open.photos, ...added] })
    },
    removePhoto: (photo) => {
      URL.revokeObjectURL(photo.preview)
      previews.current.delete(photo.preview)
      setFailure(null)
      edit({ photos: draft.open.photos.filter(({ key }) => key !== photo.key) })
    },
    add,
    reopen: ({ key }) => {
      setProblems({})
      show(key)
    },
    remove: (item) => setDraft({ ...draft, items: draft.items.filter(({ key }) => key !== item.key) }),
    send,
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
