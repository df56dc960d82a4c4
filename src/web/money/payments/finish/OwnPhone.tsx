import { Text } from '@mantine/core'
import type { DoorBill } from '../../../../shared/money/payments/finish.api.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import { SendLink } from './SendLink.tsx'
import ui from '../../../ui/primitives.module.css'

/** Payment on the client's own phone: a link by text or mail that opens for them alone, or a code with the address. */
export function OwnPhone({ jobId, bill }: { jobId: number; bill: Pick<DoorBill, 'ways' | 'address'> }) {
  return (
    <div className={ui['stackSmall']}>
      <Text size="md">
        The link opens the payment, with a tip, on the client’s phone without a password. Nobody else can read
        it.
      </Text>
      <SendLink jobId={jobId} about="payment" ways={bill.ways} />
      <Text size="md">Or scan this code with the client’s phone. It asks for their sign-in.</Text>
      <QrCode text={bill.address} label="QR code with the address of the payment" />
    </div>
  )
}
