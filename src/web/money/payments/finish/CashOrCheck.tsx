import { Button, FileButton, Text } from '@mantine/core'
import { IconCamera, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { takeDoorPayment, type Finish } from '../../../../shared/money/payments/finish.api.ts'
import { money } from '../../../../shared/kernel/money.ts'
import { call } from '../../../kernel/api.ts'
import { newKey } from '../../../kernel/new-key.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { FigureField } from '../../../ui/FigureField.tsx'

interface Props {
  jobId: number
  companyId: number
  method: 'cash' | 'check'
  /** Dollars. */
  due: number
  tip: number
  onTaken: (finish: Finish) => Promise<void>
}

interface Photo {
  id: number | null
  error: string | null
}

/** Records cash, or a check with its photo, towards what is due. */
export function CashOrCheck({ jobId, companyId, method, due, tip, onTaken }: Props) {
  const [amount, setAmount] = useState<number | ''>(due)
  const [photo, setPhoto] = useState<Photo | null>(null)
  // The same key for each press, so that a payment whose answer is lost is recorded once.
  const [key, setKey] = useState(newKey)
  const paid = amount === '' || Number.isNaN(amount) ? 0 : amount
  const error = Number.isNaN(amount)
    ? 'Enter an amount.'
    : paid > due
      ? `${money(due)} is due now. Take that, or less.`
      : null
  const isReady = error === null && paid + tip > 0 && (method === 'cash' || photo?.id != null)

  async function upload(file: File | null) {
    if (!file) return
    setPhoto({ id: null, error: null })
    try {
      const [{ shrinkPhoto }, { sendFile }] = await Promise.all([
        import('../../../company/files/shrink-photo.ts'),
        import('../../../company/files/upload.ts'),
      ])
      const small = await shrinkPhoto(file)
      const form = new FormData()
      form.append('purpose', 'attachment')
      form.append('company', String(companyId))
      form.append('title', `Check for job #${jobId}`)
      form.append('file', small, small.type === 'image/png' ? 'check.png' : 'check.jpg')
      const { id } = await sendFile(form, () => {}, new AbortController().signal)
      setPhoto({ id, error: null })
      setKey(newKey())
    } catch (failure) {
      setPhoto({ id: null, error: failure instanceof Error ? failure.message : String(failure) })
    }
  }

  return (
    <>
      <FigureField
        label={method === 'cash' ? 'Cash towards the bill' : 'Amount of the check towards the bill'}
        isMoney
        size="lg"
        value={amount}
        error={error}
        onChange={(next) => {
          setAmount(next)
          setKey(newKey())
        }}
      />
      {method === 'check' && (
        <>
          <FileButton accept="image/*" capture="environment" onChange={(file) => void upload(file)}>
            {(props) => (
              <Button
                {...props}
                size="lg"
                variant="default"
                loading={photo !== null && photo.id === null && photo.error === null}
                leftSection={
                  photo?.id == null ? (
                    <IconCamera size={20} aria-hidden />
                  ) : (
                    <IconCheck size={20} aria-hidden />
                  )
                }
              >
                {photo?.id == null ? 'Photograph the check' : 'Photo taken'}
              </Button>
            )}
          </FileButton>
          {photo !== null && photo.error !== null && (
            <Text role="alert" c="var(--mantine-color-error)">
              {photo.error}
            </Text>
          )}
        </>
      )}
      <AsyncButton
        size="lg"
        fullWidth
        disabled={!isReady}
        action={async () => {
          const taken = await call(
            takeDoorPayment,
            {
              params: { id: jobId },
              body: { amount: paid, tip, method, ...(photo?.id != null && { photoId: photo.id }) },
            },
            { key: `${key}-${tip}` },
          )
          setKey(newKey())
          await onTaken(taken)
        }}
        successText="Payment recorded."
      >
        {`Record ${money(paid + tip)} ${method === 'cash' ? 'in cash' : 'by check'}`}
      </AsyncButton>
    </>
  )
}
