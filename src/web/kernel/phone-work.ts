import { onConnection } from './connection.ts'
import { dropForeignAnswers, restoreKeptJobs } from './kept-answers.ts'
import { reload, resumeSending, sendSavedActions } from './phone-queue.ts'
import { wipeIfLost, wipePhone } from './phone-store.ts'
import { onSession, readSession, readSessionEnd } from './session-store.ts'

/** Milliseconds between two checks whether the phone was without contact for too long. */
const CHECK_MS = 10 * 60_000

/**
 * Sends what this browser has saved when the server can be reached, and deletes what it keeps when the person signs out,
 * another one signs in, or the server has not answered for too long. It lasts as long as the page.
 */
export function watchPhoneWork(onWiped: () => void): void {
  const again = () => void sendSavedActions()
  const check = async () => {
    const isWiped = await wipeIfLost().catch(() => false)
    if (!isWiped) return
    onWiped()
    await reload()
  }
  const begin = async () => {
    await check()
    await follow()
    await restoreKeptJobs()
  }
  const follow = async () => {
    const session = readSession()
    // A session that the server ended keeps what was done: it is sent after the next sign-in.
    if (!session && readSessionEnd() === 'signed out') {
      onWiped()
      await wipePhone().catch(() => undefined)
    }
    if (session) await dropForeignAnswers(session.userData.id).catch(() => undefined)
    await reload()
    again()
  }
  void begin()
  setInterval(() => void check(), CHECK_MS)
  onSession(() => void follow())
  onConnection((isLost) => {
    if (!isLost) resumeSending()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') again()
  })
  window.addEventListener('online', resumeSending)
}
