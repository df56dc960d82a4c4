import { useState, type RefObject } from 'react'
import type { JobContact } from '../../../../shared/messages/communications/communication.ts'
import { ERRORS } from '../../../../shared/kernel/errors.ts'
import { check, problemsFrom, type Problems } from './check.ts'
import type { ContactDraft } from './draft.ts'

interface Input {
  draft: ContactDraft
  contact: JobContact | undefined
  /** Where the fields stand, each with its name in `data-path`. */
  area: RefObject<HTMLElement | null>
}

/** Checks what is to be sent; what is wrong stands beside its cause and goes away as it is put right. */
export function useSubmit({ draft, contact, area }: Input) {
  /** The draft that was refused by this screen, and by the server. */
  const [tried, setTried] = useState<ContactDraft['mode'] | null>(null)
  const [refused, setRefused] = useState<{ draft: ContactDraft; problems: Problems } | null>(null)
  const problems: Problems = {
    ...(refused?.draft === draft && refused.problems),
    ...(tried === draft.mode && check(draft, contact)),
  }

  /** Sends, or throws why not. */
  async function submit(send: (contact: JobContact) => Promise<unknown>): Promise<void> {
    const [first] = Object.keys(check(draft, contact))
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
