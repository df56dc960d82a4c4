import { Alert, SegmentedControl, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { DoorBill, Finish } from '../../../../shared/money/payments/finish.api.ts'
import { money } from '../../../../shared/kernel/money.ts'
import { useConnectionLost } from '../../../kernel/use-connection-lost.ts'
import { NO_TIP, tipOf, tipProblem } from '../tip.ts'
import { TipStep } from '../TipStep.tsx'
import { CardAtDoor } from './CardAtDoor.tsx'
import { CashOrCheck } from './CashOrCheck.tsx'
import { OwnPhone } from './OwnPhone.tsx'
import { ReceiptStep } from './ReceiptStep.tsx'
import classes from './finish.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  finish: Finish
  bill: DoorBill
  onCharged: () => Promise<void>
}

type Way = 'phone' | 'card' | 'cash' | 'check'

/** The tip that the client chooses, and the ways to pay what is due. */
export function DoorPayment({ finish, bill, onCharged }: Props) {
  const { jobId, client, jobStatus, companyInfo } = finish
  const [tip, setTip] = useState(NO_TIP)
  const [way, setWay] = useState<Way>('phone')
  const isLost = useConnectionLost()
  const isOpen = jobStatus === 'scheduled' || jobStatus === 'completed'
  const ways = [
    { value: 'phone', label: 'Client’s phone' },
    ...(bill.mayTypeCard ? [{ value: 'card', label: 'Card here' }] : []),
    { value: 'cash', label: 'Cash' },
    { value: 'check', label: 'Check' },
  ]
  const tipAmount = tipProblem(tip) === null ? tipOf(tip, bill.tipBase) : 0
  if (!isOpen) return null
  return (
    <>
      <section className={`${ui['section']} ${classes['step']}`} aria-label="Payment">
        <Title order={2} size="h4">
          {bill.dueTotal > 0 ? `Payment of ${money(bill.dueTotal)}` : 'Payment'}
        </Title>
        {bill.blockedBy !== null && <Text size="md">{bill.blockedBy}</Text>}
        {bill.dueTotal === 0 && bill.blockedBy === null && (
          <Text size="md">
            {jobStatus === 'completed'
              ? 'Nothing is due.'
              : 'Nothing is due now. The rest falls due once the move is finished.'}
          </Text>
        )}
        <SegmentedControl
          fullWidth
          size="md"
          className={classes['ways'] ?? ''}
          aria-label="How the client pays"
          value={way}
          data={ways}
          onChange={(next) => setWay(next as Way)} // one of the values above
        />
        {way === 'phone' && isLost && <NeedsNetwork />}
        {way === 'phone' ? (
          <OwnPhone jobId={jobId} bill={bill} />
        ) : (
          <>
            <Text size="md">
              {client === ''
                ? 'Hand the phone to the client for the tip.'
                : `Hand the phone to ${client} for the tip.`}
            </Text>
            <TipStep choice={tip} onChange={setTip} baseDollars={bill.tipBase} isLocked={false} />
            {way === 'card' && isLost ? (
              <NeedsNetwork />
            ) : way === 'card' ? (
              <CardAtDoor
                jobId={jobId}
                tip={tipAmount}
                isDue={bill.dueTotal > 0}
                onCharged={async () => {
                  setTip(NO_TIP)
                  await onCharged()
                }}
              />
            ) : (
              <CashOrCheck
                key={way}
                jobId={jobId}
                companyId={companyInfo.id}
                method={way}
                due={bill.dueTotal}
                tip={tipAmount}
                onTaken={() => setTip(NO_TIP)}
              />
            )}
          </>
        )}
      </section>
      {bill.received.length > 0 && !isLost && <ReceiptStep jobId={jobId} ways={bill.ways} />}
    </>
  )
}

/** Says that a way to pay needs a network, and which ways do not. */
function NeedsNetwork() {
  return (
    <Alert color="yellow" variant="light" title="No network">
      Cards and links need a network. Cash and checks are saved on this phone and sent later.
    </Alert>
  )
}
