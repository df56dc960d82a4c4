import { useEffect, useState } from 'react'
import { resultOf } from './action-message.ts'
import type { ActionPage, PageResult, ShowPage } from './provider.ts'

/** An open page of the card's bank that waits for the holder. */
export interface OpenAction extends ActionPage {
  done: (result: PageResult) => void
}

/**
 * Returns the bank's page for providers that leave it to us to show it; while `open` is set, a dialog of the
 * screen shows it.
 */
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

/** Listens for the message of the bank's page once the holder has decided. */
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

/** Whether the bank asks about a card to store, not about a payment. */
const isCard = ({ intentId }: Pick<ActionPage, 'intentId'>) => intentId.startsWith('seti_')

/** Returns the title of the window with the bank's page. */
export function bankTitle(page: ActionPage): string {
  return isCard(page) ? 'Confirm this card' : 'Confirm this payment'
}

/** Returns the text above the bank's page that says what the bank wants. */
export function bankQuestion(page: ActionPage): string {
  return isCard(page)
    ? 'The bank of this card asks its holder to confirm it. Nothing is charged.'
    : 'The bank of this card asks its holder to confirm the payment.'
}
