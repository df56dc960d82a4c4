import { Button, FileButton } from '@mantine/core'
import { IconCamera, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { money } from '../../../../shared/kernel/money.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { FigureField } from '../../../ui/FigureField.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { savePayment } from './finish-actions.ts'

interface Props {
  jobId: number
  companyId: number
  method: 'cash' | 'check'
  /** Dollars. */
  due: number
  tip: number
  onTaken: () => void
}

/**
 * Records cash, or a check with its photo, towards what is due and the tip: on this phone first, so that it needs no
 * network. Nothing while there is neither.
 */
export function CashOrCheck({ jobId, companyId, method, due, tip, onTaken }: Props) {
  /** What was typed; null while it is what is due. */
  const [typed, setTyped] = useState<number | '' | null>(null)
  const amount = typed ?? due
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [photoProblem, setPhotoProblem] = useState('')
  const paid = amount === '' || Number.isNaN(amount) ? 0 : amount
  const error = Number.isNaN(amount)
    ? 'Enter an amount.'
    : paid > due
      ? `${money(due)} is due now. Take that, or less.`
      : null
  const isReady = error === null && paid + tip > 0 && (method === 'cash' || photo !== null)

  async function take(file: File | null) {
    if (!file) return
    setPhotoProblem('')
    try {
      const { shrinkPhoto } = await import('../../../company/files/shrink-photo.ts')
      setPhoto(await shrinkPhoto(file))
    } catch (caught) {
      setPhotoProblem(caught instanceof Error ? caught.message : String(caught))
    }
  }

  if (due + tip === 0) return null
  return (
    <>
      {due > 0 && (
        <FigureField
          label={method === 'cash' ? 'Cash towards the bill' : 'Amount of the check towards the bill'}
          isMoney
          size="lg"
          value={amount}
          error={error}
          onChange={setTyped}
        />
      )}
      {method === 'check' && (
        <FileButton accept="image/*" capture="environment" onChange={(file) => void take(file)}>
          {(props) => (
            <Button
              {...props}
              size="lg"
              variant="default"
              leftSection={
                photo === null ? <IconCamera size={20} aria-hidden /> : <IconCheck size={20} aria-hidden />
              }
            >
              {photo === null ? 'Photograph the check' : 'Photo taken'}
            </Button>
          )}
        </FileButton>
      )}
      <Refusal text={photoProblem} />
      <AsyncButton
        size="lg"
        fullWidth
        disabled={!isReady}
        action={async () => {
          await savePayment(jobId, {
            amount: paid,
            tip,
            method,
            companyId,
            ...(method === 'check' && photo !== null && { photo }),
          })
          setTyped(null)
          setPhoto(null)
          onTaken()
        }}
        successText="Payment recorded."
      >
        {`Record ${money(paid + tip)} ${method === 'cash' ? 'in cash' : 'by check'}`}
      </AsyncButton>
    </>
  )
}
