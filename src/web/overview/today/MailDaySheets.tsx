import { mailDaySheets } from '../../../shared/overview/today/today.api.ts'
import type { Today } from '../../../shared/overview/today/today.ts'
import { call } from '../../kernel/api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showSuccess } from '../../ui/toasts.ts'

/** Asks whether to mail the sheets of a day to its crews and the company. */
export default function MailDaySheets({ data, onClose }: { data: Today; onClose: () => void }) {
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      question="Each member of the crews gets their own jobs of this day by email, and the company gets all of them."
      confirmLabel="Mail day sheets"
      onConfirm={async () => {
        const { message } = await call(mailDaySheets, {
          body: { date: data.day, company: data.company.id },
        })
        showSuccess(message)
      }}
    />
  )
}
