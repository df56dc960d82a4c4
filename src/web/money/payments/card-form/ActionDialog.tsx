import { Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  bankQuestion,
  bankTitle,
  useActionResult,
  useOpenAction,
  type OpenAction,
} from '../../cards/use-action-page.ts'
import type { ShowPage } from '../../cards/provider.ts'
import classes from './card-form.module.css'

/**
 * Returns a dialog with the bank's page, for providers that leave it to us to show it; the caller renders the
 * dialog.
 */
export function useActionPage(): { showPage: ShowPage; dialog: ReactNode } {
  const { showPage, open } = useOpenAction()
  return { showPage, dialog: open && <ActionDialog open={open} /> }
}

/**
 * Shows the page of the card's bank, where the holder authenticates a payment or confirms a card to be
 * stored; closing it leaves the payment as it is.
 */
function ActionDialog({ open }: { open: OpenAction }) {
  useActionResult(open)
  return (
    <Modal opened onClose={() => open.done('closed')} title={bankTitle(open)} size="lg" centered>
      <Text size="sm" mb="sm">
        {bankQuestion(open)}
      </Text>
      <iframe
        className={classes['page']}
        src={open.url}
        title="The bank's page"
        // The dialog's focus trap knows a frame by this only; what is in it is interactive.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        sandbox="allow-scripts allow-forms allow-same-origin"
      />
    </Modal>
  )
}
