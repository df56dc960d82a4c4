import { Button, Checkbox, Group, Text, Textarea } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type { Claim, JobClaims } from '../../../shared/messages/claims/claim.ts'
import { RELEASE_CLAUSE } from '../../../shared/messages/claims/release.ts'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import { HandledError } from '../../kernel/explained.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { ClaimItems } from './ClaimItems.tsx'
import { claimBadge, claimLine, closedText, paymentText, toBePaidText } from './claim-words.ts'
import { Conversation } from './Conversation.tsx'
import { deadlineText, dollars } from './dispute-words.ts'
import { DownloadClaim } from './DownloadClaim.tsx'
import { StepsLine } from './StepsLine.tsx'
import { useClientStep } from './use-claim-step.ts'
import { WriteToClaim } from './WriteToClaim.tsx'
import classes from './disputes.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  claims: JobClaims
  claim: Claim
  /** An instant (ISO 8601). */
  now: string
}

/** A claim for its client: what happens next and by when, the offer, the items, and the messages. */
export function ClientClaim({ claims, claim, now }: Props) {
  const { timezone } = claims.company
  const { state, asked, offered, deadlines, payment } = claim
  const title = `Claim #${claim.id}`
  const report = deadlines.find((one) => one.step === 'status' && !one.isDone)
  return (
    <article className={classes['card']} aria-label={title}>
      <div className={`${ui['row']} ${classes['cardHead']}`}>
        <h2 className={`${ui['heading']} ${classes['heading']}`}>{title}</h2>
        <StatusBadge {...claimBadge(claim)} />
      </div>
      <StepsLine steps={claimLine(claim, now, timezone)} />
      {report && (
        <Text size="sm">
          {report.label}: {deadlineText(report, now, timezone)}
        </Text>
      )}
      {state === 'offered' && <Offer key={claim.version} claims={claims} claim={claim} />}
      {state === 'settled' && (
        <p className={classes['decision']}>
          {payment === null ? toBePaidText(offered ?? 0, claims.hasEmail) : paymentText(payment, offered)}
        </p>
      )}
      {asked !== null && <Text size="sm">You asked for {dollars(asked)}.</Text>}
      <ClaimItems items={claim.items} />
      {claim.signedAt !== null && claim.release !== null && (
        <details>
          <summary>The release that you signed</summary>
          <p className={classes['release']}>{claim.release}</p>
        </details>
      )}
      <Conversation entries={claim.entries} timezone={timezone} label={`${title}: messages, oldest first`} />
      {claim.clientSteps.includes('message') ? (
        <WriteToClaim claims={claims} claim={claim} />
      ) : (
        <Text size="sm">{closedText(claim)}</Text>
      )}
      <DownloadClaim jobId={claims.jobId} claimId={claim.id} />
    </article>
  )
}

function Offer({ claims, claim }: Omit<Props, 'now'>) {
  const { problems, setProblems, send } = useClientStep(claims, claim)
  const [isSigned, setSigned] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const checkbox = useRef<HTMLInputElement>(null)
  const heading = useId()
  const amount = dollars(claim.offered ?? 0)
  return (
    <section className={classes['offer']} aria-labelledby={heading}>
      <h3 id={heading} className={`${ui['heading']} ${classes['heading']}`}>
        We offer you {amount}
      </h3>
      <Text size="sm">
        You can accept it and sign the release below, decline it and say why, or write to us first.
      </Text>
      <p className={classes['release']}>{claim.release}</p>
      <Checkbox
        ref={checkbox}
        label={RELEASE_CLAUSE}
        checked={isSigned}
        error={problems['accept']}
        onChange={(event) => {
          setSigned(event.currentTarget.checked)
          setProblems({})
        }}
      />
      {isDeclining && (
        <Textarea
          label="Why do you decline?"
          description="Optional. It helps us to make a better offer."
          autosize
          minRows={2}
          maxLength={TEXT_LIMITS.notes}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Group gap="xs">
        {!isDeclining && (
          <AsyncButton
            className={classes['button'] ?? ''}
            successText="Offer accepted."
            action={async () => {
              if (!isSigned) {
                setProblems({ accept: 'Check this box to sign.' })
                checkbox.current?.focus()
                throw new HandledError()
              }
              await send('accept')
            }}
          >
            Accept {amount} and sign
          </AsyncButton>
        )}
        {isDeclining && (
          <AsyncButton
            className={classes['button'] ?? ''}
            successText="Offer declined."
            action={() => send('decline', reason)}
          >
            Decline offer
          </AsyncButton>
        )}
        <Button
          variant="default"
          className={classes['button'] ?? ''}
          onClick={() => setDeclining(!isDeclining)}
        >
          {isDeclining ? 'Back' : 'Decline…'}
        </Button>
      </Group>
    </section>
  )
}
