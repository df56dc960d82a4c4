import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { previewJob } from '../../../shared/documents/documents.api.ts'
import { paperChangeSentences } from '../../../shared/documents/paper-changes.ts'
import { updateJob } from '../../../shared/jobs/job.api.ts'
import type { Job } from '../../../shared/jobs/job.ts'
import type { Role } from '../../../shared/kernel/permissions.ts'
import { call } from '../../kernel/api.ts'
import { ExplainedError } from '../../kernel/explained.ts'
import type { ScreenJob } from './form.ts'

type SaveBody = z.input<NonNullable<typeof updateJob.body>>

/** What is asked before a save that voids agreements, or that completes a job which lacks something. */
export interface SaveQuestion {
  title: string
  sentences: readonly string[]
  confirmLabel: string
  answer: (isYes: boolean) => void
}

let open: SaveQuestion | null = null
const listeners = new Set<() => void>()

function show(question: SaveQuestion | null) {
  open = question
  for (const listener of listeners) listener()
}

/** The question that waits for an answer, or null. */
export function useSaveQuestion(): SaveQuestion | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
}

/** Saves a stored job; what the save voids, and what a job lacks that it completes, is asked about first. */
export async function saveAfterAsking(
  base: ScreenJob & { id: number },
  body: SaveBody,
  role: Role,
): Promise<Job> {
  const params = { id: base.id }
  const isCompleting = body.jobStatus === 'completed' && base.jobStatus !== 'completed'
  const isAgreed = Object.values(base.documents).some(({ agreed }) => agreed)
  if (base.documents['estimate'] && (isAgreed || isCompleting)) {
    // A save that can't be previewed says itself why it is refused.
    const preview = await call(previewJob, { params, body }).catch(() => null)
    const changes = preview && preview.papers.length > 0 ? preview : null
    const sentences = [
      ...(changes ? paperChangeSentences(changes, role === 'client' ? 'client' : 'office') : []),
      ...(preview?.missing ?? []),
    ]
    if (sentences.length > 0 && !(await ask(isCompleting, sentences)))
      throw new ExplainedError('Nothing was saved.')
  }
  return call(updateJob, { params, body })
}

function ask(isCompleting: boolean, sentences: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    show({
      title: isCompleting ? 'Complete this job?' : 'Save this change?',
      confirmLabel: isCompleting ? 'Complete job' : 'Save change',
      sentences,
      answer: (isYes) => {
        show(null)
        resolve(isYes)
      },
    })
  })
}
