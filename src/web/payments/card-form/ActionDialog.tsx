import { Modal, Text } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { resultOf } from './action-message.ts'
import type { ActionPage, PageResult, ShowPage } from './provider.ts'
import classes from './card-form.module.css'

interface Open extends ActionPage {
  done: (result: PageResult) => void
}

/** A window for the bank's page, for providers that leave it to us to show it; the dialog is to be drawn. */
export function useActionPage(): { showPage: ShowPage; dialog: ReactNode } {
  const [open, setOpen] = useState<Open | null>(null)
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
  return { showPage, dialog: open && <ActionDialog page={open} onResult={open.done} /> }
}

interface Props {
  page: ActionPage
  onResult: (result: PageResult) => void
}

/** The page of the card's bank, where its holder authenticates a payment; closing it leaves the payment as it stands. */
function ActionDialog({ page, onResult }: Props) {
  const { url, intentId } = page
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const result = resultOf(event, { url, intentId })
      if (result) onResult(result)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [url, intentId, onResult])
  return (
    <Modal opened onClose={() => onResult('closed')} title="Confirm this payment" size="lg" centered>
      <Text size="sm" mb="sm">
        The bank of this card asks its holder to confirm the payment.
      </Text>
      <iframe
        className={classes['page']}
        src={url}
        title="The bank's page"
        // The dialog's focus trap knows a frame by this only; what is in it is interactive.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        sandbox="allow-scripts allow-forms allow-same-origin"
      />
    </Modal>
  )
}
