import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { checkEmailWire } from '../../../../shared/people/accounts/calls.ts'
import type { checkEmail } from '../../../../shared/visitors/registration/registration.api.ts'
import { send } from '../../common/send.ts'

/** Debounce of the email check, in milliseconds. */
const DEBOUNCE_MS = 1_000
const EMAIL = /^[^\s@"<>()[\]\\,;:]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/

/** Returns whether a text is a complete email address. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text)
}

/** What is known about a typed email. */
export type EmailState = 'unasked' | 'asking' | 'known' | 'unknown'

/** Checks whether an email has an account, one second after the last keystroke, or immediately by `ask`. */
export function useEmailCheck(handle: string, email: string) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [isAsking, setAsking] = useState(false)
  const first = useRef(email)
  const running = useRef(new Map<string, Promise<boolean>>())

  /** Returns whether the email has an account; each email is requested once. Throws a SendError. */
  function ask(): Promise<boolean> {
    const known = answers.get(email)
    if (known !== undefined) return Promise.resolve(known)
    const under = running.current.get(email)
    if (under) return under
    setAsking(true)
    const pending = send<typeof checkEmail>(checkEmailWire, { body: { handle, email } })
      .then(({ available }) => {
        setAnswers((before) => new Map(before).set(email, !available))
        return !available
      })
      .finally(() => {
        running.current.delete(email)
        setAsking(running.current.size > 0)
      })
    running.current.set(email, pending)
    return pending
  }

  const askAhead = useEffectEvent(() => {
    // A visitor who continues sees the error; here the next keystroke tries again.
    if (isEmail(email)) ask().catch(() => undefined)
  })
  useEffect(() => {
    // A prefilled email needs no debounce.
    const timer = setTimeout(askAhead, email === first.current ? 0 : DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [email])

  const isKnown = answers.get(email)
  const state: EmailState =
    isKnown === undefined ? (isAsking ? 'asking' : 'unasked') : isKnown ? 'known' : 'unknown'
  return { state, ask }
}
