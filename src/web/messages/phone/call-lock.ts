/** Lock for the one tab of the browser that has the call. */
export interface CallLock {
  /** Acquires the lock for this tab; false if another tab has it. */
  take: () => Promise<boolean>
  release: () => void
  isHeldElsewhere: () => Promise<boolean>
}

const NAME = 'phone-call'

/** Creates a lock over all tabs of this browser; closing a tab releases it. */
export function createCallLock(): CallLock {
  let release: (() => void) | null = null
  // Outside secure contexts there are no locks, but no microphone either.
  const locks = 'locks' in navigator ? navigator.locks : null
  return {
    async take() {
      if (release || !locks) return true
      return await new Promise<boolean>((resolve, reject) => {
        const hold = (lock: Lock | null) => {
          resolve(lock !== null)
          if (!lock) return undefined
          return new Promise<void>((free) => {
            release = free
          })
        }
        locks.request(NAME, { ifAvailable: true }, hold).catch(reject)
      })
    },
    release() {
      release?.()
      release = null
    },
    async isHeldElsewhere() {
      if (release || !locks) return false
      const { held } = await locks.query()
      return held?.some(({ name }) => name === NAME) ?? false
    },
  }
}
