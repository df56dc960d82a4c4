import { useEffect, useState, useSyncExternalStore } from 'react'
import { addSurveyPhoto } from '../../../shared/jobs/survey/survey.api.ts'
import { useAccount } from '../../kernel/session.ts'
import { onConnection } from '../../kernel/connection.ts'
import { onSession, readSession, readSessionEnd } from '../../kernel/session-store.ts'
import { createPhotoQueue } from './photo-queue.ts'
import { createPhotoStore } from './photo-store.ts'

const queues = new Map<string, ReturnType<typeof createPhotoQueue>>()

onSession(() => {
  // What a session that the server ended has left is sent after the next sign-in.
  if (readSession() || readSessionEnd() === 'ended') return
  for (const queue of queues.values()) queue.forget()
  queues.clear()
})

/** Returns the queue of a person and a job, which continues after its page is closed in the app. */
function queueOf(accountId: number, jobId: number, onStored: () => void) {
  const owner = `${accountId} ${jobId}`
  const known = queues.get(owner)
  if (known) return known
  const queue = createPhotoQueue({
    owner,
    store: createPhotoStore(),
    // Loaded with the first photo: most visits of the page begin without one.
    shrink: async (file) => {
      const { shrinkPhoto } = await import('../../company/files/shrink-photo.ts')
      return shrinkPhoto(file)
    },
    send: async ({ key, room, blob }, onProgress) => {
      const { sendForm } = await import('../../company/files/upload.ts')
      const form = new FormData()
      form.append('room', room)
      form.append('file', blob, blob.type === 'image/png' ? 'photo.png' : 'photo.jpg')
      const to = { params: { id: jobId } }
      await sendForm(addSurveyPhoto, to, form, onProgress, new AbortController().signal, key)
      onStored()
    },
  })
  queues.set(owner, queue)
  return queue
}

/** Returns the photos of a survey that are on their way, and how to add some; `onStored` follows each that is stored. */
export function usePhotos(jobId: number, onStored: () => void) {
  const accountId = useAccount()?.id ?? 0
  const [queue] = useState(() => queueOf(accountId, jobId, onStored))
  const photos = useSyncExternalStore(queue.subscribe, queue.getState)
  useEffect(() => {
    void queue.resume()
    const stop = onConnection((isLost) => {
      if (!isLost) void queue.resume()
    })
    return stop
  }, [queue])
  return { photos, add: queue.add, retry: queue.retry, drop: queue.drop }
}

/** Photos on their way, and what can be done with them. */
export type SurveyPhotos = ReturnType<typeof usePhotos>
