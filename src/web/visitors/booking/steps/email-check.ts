import { useEffect, useRef, useState } from 'react'
import { checkEmailWire } from '../../../../shared/people/accounts/calls.ts'
import type { checkEmail } from '../../../../shared/people/accounts/registration.api.ts'
import { send } from '../../common/send.ts'

/** The rest after the last keystroke before an email is asked about. */
const DEBOUNCE_MS = 1_000
const EMAIL = /^[^\s@"<>()[\]\\,;:]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/

/** Whether a text looks like an email address to its end. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text)
}

/** What is known of a typed email. */
export type EmailState = 'unasked' | 'asking' | 'known' | 'unknown'

/** Asks whether an email has an account, a second after the last keystroke, or at once by `ask`. */
export function useEmailCheck(handle: string, email: string) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [isAsking, setAsking] = useState(false)
  const first = useRef(email)
  const running = useRef(new Map<string, Promise<boolean>>())

  /** Whether the email has an account; the same question is asked once. Throws a SendError. */
  function ask(): Promise<boolean> {
    const known = answers.get(email)
    if (known !== undefined) return Promise.resolve(known)
    const under = running.current.get(email)
    if (under) return under
    setAsking(true)
    const asked = send<typeof checkEmail>(checkEmailWire, { body: { handle, email } })
      .then(({ available }) => {
        setAnswers((before) => new Map(before).set(email, !available))
        return !available
      })
      .finally(() => {
        running.current.delete(email)
        setAsking(running.current.size > 0)
      })
    running.current.set(email, asked)
    return asked
  }

  useEffect(() => {
    if (!isEmail(email) || answers.has(email)) return
    // Whoever presses on hears why it failed; here it is asked again at the next keystroke.
    // One that the form came with is not being typed.
    const rest = email === first.current ? 0 : DEBOUNCE_MS
    const timer = setTimeout(() => void ask().catch(() => undefined), rest)
    return () => clearTimeout(timer)
    // The question is made of the email alone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [email])

  const isKnown = answers.get(email)
  const state: EmailState =
    isKnown === undefined ? (isAsking ? 'asking' : 'unasked') : isKnown ? 'known' : 'unknown'
  return { state, ask }
}
