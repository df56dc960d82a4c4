import { useEffect, useState } from 'react'
import { resultOf } from './action-message.ts'
import type { ActionPage, PageResult, ShowPage } from './provider.ts'

/** A page of the card's bank that waits for its holder. */
export interface OpenAction extends ActionPage {
  done: (result: PageResult) => void
}

/** The bank's page for providers that leave it to us to show it; while `open` is there, a dialog of the screen draws it. */
export function useOpenAction(): { showPage: ShowPage; open: OpenAction | null } {
  const [open, setOpen] = useState<OpenAction | null>(null)
  useEffect(() => () => open?.done('closed'), [open])
  const showPage: ShowPage = (page) =>
    new Promise((resolve) => {
      setOpen({
        ...page,
        done: (result) => {
          resolve(result)
          setOpen((now) => (now?.intentId === page.intentId ? null : now))
        },
      })
    })
  return { showPage, open }
}

/** Hears what the bank's page says once its holder has decided. */
export function useActionResult({ url, intentId, done }: OpenAction): void {
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const result = resultOf(event, { url, intentId })
      if (result) done(result)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [url, intentId, done])
}
