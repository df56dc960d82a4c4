import { useState, type RefObject } from 'react'
import type { JobContact } from '../../../../shared/messages/communications/communication.ts'
import { ERRORS } from '../../../../shared/kernel/errors.ts'
import { checkMessage, problemsFrom, type Problems } from './check.ts'
import type { ContactDraft } from './draft.ts'

interface Input {
  draft: ContactDraft
  contact: JobContact | undefined
  /** Contains the fields, each with its name in `data-path`. */
  area: RefObject<HTMLElement | null>
}

/** Validates the message to send; each error is shown at its field and disappears when it is corrected. */
export function useSubmit({ draft, contact, area }: Input) {
  /** The draft that this screen or the server rejected. */
  const [tried, setTried] = useState<ContactDraft['mode'] | null>(null)
  const [refused, setRefused] = useState<{ draft: ContactDraft; problems: Problems } | null>(null)
  const problems: Problems = {
    ...(refused?.draft === draft && refused.problems),
    ...(tried === draft.mode && checkMessage(draft, contact)),
  }

  /** Sends, or throws if it fails. */
  async function submit(send: (contact: JobContact) => Promise<unknown>): Promise<void> {
    const [first] = Object.keys(checkMessage(draft, contact))
    if (!contact || first !== undefined) {
      setTried(draft.mode)
      area.current?.querySelector<HTMLElement>(`[data-path="${first ?? 'contact'}"]`)?.focus()
      throw new Error(ERRORS.rest_invalid_param.text)
    }
    try {
      await send(contact)
      setTried(null)
      setRefused(null)
    } catch (error) {
      setRefused({ draft, problems: problemsFrom(error) })
      throw error
    }
  }
  return { problems, submit }
}
