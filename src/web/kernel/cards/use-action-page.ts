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

/** Whether the bank asks about a card that is stored, not about a payment. */
const isCard = ({ intentId }: Pick<ActionPage, 'intentId'>) => intentId.startsWith('seti_')

/** What a window with the bank's page is called. */
export function bankTitle(page: ActionPage): string {
  return isCard(page) ? 'Confirm this card' : 'Confirm this payment'
}

/** What the bank wants, above its page. */
export function bankQuestion(page: ActionPage): string {
  return isCard(page)
    ? 'The bank of this card asks its holder to confirm it. Nothing is charged.'
    : 'The bank of this card asks its holder to confirm the payment.'
}
