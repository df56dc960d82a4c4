import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { previewJob } from '../../../../shared/jobs/documents/documents.api.ts'
import { describeDocumentChanges } from '../../../../shared/jobs/documents/paper-changes.ts'
import { isCanceled } from '../../../../shared/jobs/jobs/job.lifecycle.ts'
import { updateJob } from '../../../../shared/jobs/jobs/job.api.ts'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import type { Role } from '../../../../shared/kernel/permissions.ts'
import { money } from '../../../../shared/kernel/money.ts'
import { call } from '../../../kernel/api.ts'
import { HandledError } from '../../../kernel/explained.ts'
import type { ScreenJob } from './form.ts'

type SaveBody = z.input<NonNullable<typeof updateJob.body>>

/**
 * The question before a save that voids agreements, completes a job with missing data, or closes one with an
 * authorized amount.
 */
export interface SaveQuestion {
  title: string
  sentences: readonly string[]
  confirmLabel: string
  answer: (isYes: boolean) => void
}

let open: SaveQuestion | null = null
const listeners = new Set<() => void>()

function setOpen(question: SaveQuestion | null) {
  open = question
  for (const listener of listeners) listener()
}

/** Shows a question; resolves to whether the user confirmed. */
function show(question: Omit<SaveQuestion, 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    setOpen({
      ...question,
      answer: (isYes) => {
        setOpen(null)
        resolve(isYes)
      },
    })
  })
}

/** Returns the open question, or null. */
export function useSaveQuestion(): SaveQuestion | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
}

/** Answers an open question with no, for example when its screen is left. */
export function cancelSaveQuestion(): void {
  open?.answer(false)
}

/**
 * Saves a stored job; first asks about agreements that the save voids, missing data of a job that it
 * completes, and amounts authorized on cards.
 */
export async function saveAfterAsking(
  base: ScreenJob & { id: number },
  body: SaveBody,
  role: Role,
): Promise<Job> {
  const params = { id: base.id }
  const isCompleting = body.jobStatus === 'completed' && base.jobStatus !== 'completed'
  const isAgreed = Object.values(base.documents).some(({ agreed }) => agreed)
  if (base.documents['estimate'] && (isAgreed || isCompleting)) {
    // If the preview fails, the save itself reports why it is rejected.
    const preview = await call(previewJob, { params, body }).catch(() => null)
    const changes = preview && preview.papers.length > 0 ? preview : null
    const sentences = [
      ...(changes ? describeDocumentChanges(changes, role === 'client' ? 'client' : 'office') : []),
      ...(preview?.missing ?? []),
    ]
    if (sentences.length > 0 && !(await ask(isCompleting, sentences)))
      throw new HandledError('Nothing was saved.')
  }
  const held = heldOn(base)
  const isCalledOffNow = body.jobStatus !== undefined && isCanceled(body.jobStatus)
  if (held === 0 || !isCalledOffNow || isCanceled(base.jobStatus)) return call(updateJob, { params, body })
  const question = {
    title: 'Release the held amount?',
    confirmLabel: 'Save and release',
    sentences: [
      `${money(held)} is held on a card for this job. Once the job is closed, it can't be charged.`,
    ],
  }
  if (!(await show(question))) throw new HandledError('Nothing was saved.')
  return call(updateJob, { params, body: { ...body, payments: { ...body.payments, releaseHolds: true } } })
}

/** Returns the amount authorized on cards for a job, in dollars, as far as the viewer sees payments. */
function heldOn({ payments }: ScreenJob): number {
  const held = payments?.lineItems.filter(({ status }) => status === 'requires_capture') ?? []
  return held.reduce((sum, { amount }) => sum + amount, 0)
}

function ask(isCompleting: boolean, sentences: readonly string[]): Promise<boolean> {
  return show({
    title: isCompleting ? 'Complete this job?' : 'Save this change?',
    confirmLabel: isCompleting ? 'Complete job' : 'Save change',
    sentences,
  })
}
