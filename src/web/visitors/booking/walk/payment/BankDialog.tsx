import { useEffect, useRef } from 'react'
import {
  bankQuestion,
  bankTitle,
  useActionResult,
  type OpenAction,
} from '../../../../money/cards/use-action-page.ts'

/**
 * The page of the card's bank where the cardholder authenticates a payment; closing it does not change the
 * payment.
 */
export function BankDialog({ open }: { open: OpenAction }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useActionResult(open)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="walk-bank"
      aria-labelledby="walk-bank-title"
      onCancel={(event) => {
        event.preventDefault()
        open.done('closed')
      }}
    >
      <div className="walk-bank-head">
        <h2 id="walk-bank-title">{bankTitle(open)}</h2>
        <button type="button" className="button plain" onClick={() => open.done('closed')}>
          Close
        </button>
      </div>
      <p>{bankQuestion(open)}</p>
      <iframe src={open.url} title="The bank's page" sandbox="allow-scripts allow-forms allow-same-origin" />
    </dialog>
  )
}
