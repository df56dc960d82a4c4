import { Text } from '@mantine/core'
import { IconMail, IconMessage } from '@tabler/icons-react'
import { sendDoorLink, type DoorBill } from '../../../../shared/money/payments/finish.api.ts'
import { call } from '../../../kernel/api.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import ui from '../../../ui/primitives.module.css'

interface Props {
  jobId: number
  about: 'payment' | 'receipt'
  ways: DoorBill['ways']
}

const LABELS = {
  payment: { text: 'Text a link to pay', mail: 'Email a link to pay' },
  receipt: { text: 'Text the receipt', mail: 'Email the receipt' },
} as const

/** Buttons that send the payer a link by text or mail. */
export function SendLink({ jobId, about, ways }: Props) {
  if (ways.length === 0) return <Text size="md">This client has no phone number and no email address.</Text>
  return (
    <div className={ui['stackSmall']}>
      {ways.map((way) => (
        <AsyncButton
          key={way}
          size="lg"
          variant="default"
          leftSection={
            way === 'text' ? <IconMessage size={20} aria-hidden /> : <IconMail size={20} aria-hidden />
          }
          action={() => call(sendDoorLink, { params: { id: jobId }, body: { way, about } })}
          successText={about === 'payment' ? 'Link sent.' : 'Receipt sent.'}
        >
          {LABELS[about][way]}
        </AsyncButton>
      ))}
    </div>
  )
}
