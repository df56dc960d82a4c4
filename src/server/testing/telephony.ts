import type { FetchedMedia, OutgoingText, AcceptedText, Telephony } from '../adapters/telephony/telephony.ts'

/**
 * An in-memory telephony provider for tests of the code above the adapter; the adapter has its own tests over
 * HTTP.
 */
export interface TestTelephony extends Telephony {
  /** The texts that were accepted, oldest first. */
  taken: (OutgoingText & AcceptedText)[]
  /**
   * Thrown by the next `sendText` calls, before (`lost: false`) or after (`lost: true`) the text was
   * accepted.
   */
  failures: { error: Error; lost: boolean }[]
  media: Map<string, FetchedMedia>
}

/** The signature of this provider's webhooks. */
export const TEST_SIGNATURE = 'signed'

export function createTestTelephony(): TestTelephony {
  const taken: TestTelephony['taken'] = []
  const failures: TestTelephony['failures'] = []
  const media: TestTelephony['media'] = new Map()
  const fetched = (sid: string): Promise<FetchedMedia> => {
    const found = media.get(sid)
    return found ? Promise.resolve(found) : Promise.reject(new Error(`No media ${sid}`))
  }
  return {
    line: 'stand-in',
    taken,
    failures,
    media,
    lineToken: (identity) => ({
      token: `token of ${identity}`,
      expires: Math.floor(Date.now() / 1000) + 3600,
    }),
    sendText: (text) => {
      const failure = failures.shift()
      if (failure && !failure.lost) return Promise.reject(failure.error)
      const one = { ...text, sid: `SM${String(taken.length + 1).padStart(32, '0')}`, status: 'queued' }
      taken.push(one)
      return failure ? Promise.reject(failure.error) : Promise.resolve({ sid: one.sid, status: one.status })
    },
    findTexts: (text) =>
      Promise.resolve(
        taken
          .filter((one) => one.to === text.to && one.from === text.from && one.body === text.body)
          .map(({ sid, status }) => ({ sid, status })),
      ),
    // Numbers that end in 0008 belong to another account.
    ownsNumber: (number) => Promise.resolve(!number.endsWith('0008')),
    fetchRecording: fetched,
    fetchMedia: (_messageSid, mediaSid) => fetched(mediaSid),
    isSigned: (signature) => signature === TEST_SIGNATURE,
    stop: () => Promise.resolve(),
  }
}
