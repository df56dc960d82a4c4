import { Button, Checkbox, Group, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Claim, JobClaims, OfficeStep } from '../../../shared/messages/claims/claim.ts'
import { answerClaim } from '../../../shared/messages/claims/claims.api.ts'
import { ERRORS } from '../../../shared/kernel/errors.ts'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import { call } from '../../kernel/api.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { FigureField } from '../../ui/FigureField.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { totalOf } from './claim-words.ts'
import { dollars } from './dispute-words.ts'
import { protectionForOffer } from './protection-words.ts'
import { useClaimStep } from './use-claim-step.ts'
import classes from './disputes.module.css'
import ui from '../../ui/primitives.module.css'

export const STEP_LABELS: Record<OfficeStep, string> = {
  acknowledge: 'Acknowledge',
  review: 'Start review',
  offer: 'Make offer',
  deny: 'Deny claim',
  status: 'Send update',
  reply: 'Reply',
  pay: 'Pay claim',
  attach: 'Attach crew damages',
}
type Step = Exclude<OfficeStep, 'pay'>
const DONE: Record<Step, string> = {
  acknowledge: 'Claim acknowledged.',
  review: 'Review started.',
  offer: 'Offer sent.',
  deny: 'Claim denied.',
  status: 'Update sent.',
  reply: 'Reply sent.',
  attach: 'Damages attached.',
}
const BUTTONS: Record<Step, string> = {
  acknowledge: 'Send acknowledgement',
  review: 'Start review',
  offer: 'Send offer',
  deny: 'Deny claim',
  status: 'Send update',
  reply: 'Send reply',
  attach: 'Save damages',
}
/** The prefilled message of a step; empty if only the author knows what to write. */
const MESSAGES: Partial<Record<Step, string>> = {
  acknowledge: 'We have received your claim and will look into it.',
  review: 'We are reviewing your claim.',
  status: 'We are still reviewing your claim. We will write to you as soon as it is decided.',
}

interface Props {
  claims: JobClaims
  claim: Claim
  step: Step
  onClose: () => void
}

/** One step of the office in a claim: a message, an offer, a denial, or the damages that belong to it. */
export function OfficeStepForm({ claims, claim, step, onClose }: Props) {
  const { problems, setProblems, take } = useClaimStep(claims.jobId, claim)
  const [message, setMessage] = useState(MESSAGES[step] ?? '')
  const [offers, setOffers] = useState<readonly (number | '')[]>(() =>
    claim.items.length === 0 ? [claim.offered ?? ''] : claim.items.map(({ offered }) => offered ?? ''),
  )
  const [damageIds, setDamageIds] = useState<readonly number[]>(() =>
    claim.damages.filter(({ isAttached }) => isAttached).map(({ id }) => id),
  )
  const protection = protectionForOffer(claims.protection)
  const words = useRef<HTMLTextAreaElement>(null)
  const isMessageNeeded = step === 'deny' || step === 'reply' || step === 'status'

  /** Returns the errors of the form by field. */
  function check(): Record<string, string> {
    const found: Record<string, string> = {}
    if (isMessageNeeded && message.trim() === '')
      found['message'] = step === 'deny' ? 'Tell the client why.' : 'Write a message.'
    if (step === 'offer' && offers.some((amount) => amount === ''))
      found['offers'] = 'Enter an amount for each item.'
    else if (step === 'offer' && totalOf(offers) <= 0)
      found['offers'] = 'Offer more than $0.00, or deny the claim.'
    return found
  }

  async function send() {
    const found = check()
    setProblems(found)
    if (found['message'] !== undefined) words.current?.focus()
    if (Object.keys(found).length > 0) throw new Error(ERRORS.rest_invalid_param.text)
    const [first = ''] = offers
    await take((params, version) =>
      call(answerClaim, {
        params,
        body: {
          version,
          step,
          message,
          damageIds: [...damageIds],
          ...(step === 'offer' && claim.items.length === 0 && { amount: Number(first) }),
          ...(step === 'offer' && {
            offers: claim.items.map(({ id }, index) => ({ id, amount: Number(offers[index]) })),
          }),
        },
      }),
    )
    showSuccess(DONE[step])
    onClose()
  }

  return (
    <section className={ui['section']} aria-label={STEP_LABELS[step]}>
      {step === 'offer' && protection !== null && <Text size="sm">{protection}</Text>}
      {step === 'offer' && (
        <OfferFields
          claim={claim}
          offers={offers}
          problem={problems['offers'] ?? problems['amount']}
          onChange={(next) => {
            setOffers(next)
            setProblems({})
          }}
        />
      )}
      {step === 'attach' ? (
        <Checkbox.Group
          label="Damages noted on the Crew tab"
          description="Only managers see which are attached."
          error={problems['damageIds']}
          value={damageIds.map(String)}
          onChange={(ids) => setDamageIds(ids.map(Number))}
        >
          <div className={classes['radios']}>
            {claim.damages.map(({ id, text }) => (
              <Checkbox key={id} value={String(id)} label={text} />
            ))}
          </div>
        </Checkbox.Group>
      ) : (
        <Textarea
          ref={words}
          label={step === 'deny' ? 'Why the claim is denied' : 'Message to the client'}
          description={
            claims.hasEmail
              ? 'The client gets it by email and sees it with the claim.'
              : 'The client has no email address. They see the message with the claim; ask them to look there.'
          }
          required={isMessageNeeded}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={TEXT_LIMITS.notes}
          value={message}
          error={problems['message']}
          onChange={(event) => {
            setMessage(event.currentTarget.value)
            setProblems({})
          }}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" className={classes['button'] ?? ''} onClick={onClose}>
          Cancel
        </Button>
        <AsyncButton
          className={classes['button'] ?? ''}
          {...(step === 'deny' && { color: 'red' })}
          action={send}
        >
          {BUTTONS[step]}
        </AsyncButton>
      </Group>
    </section>
  )
}

interface OfferProps {
  claim: Claim
  offers: readonly (number | '')[]
  problem: string | undefined
  onChange: (offers: (number | '')[]) => void
}

function OfferFields({ claim, offers, problem, onChange }: OfferProps) {
  const set = (at: number, amount: number | '') =>
    onChange(offers.map((one, index) => (index === at ? amount : one)))
  const fields =
    claim.items.length === 0
      ? [{ key: 0, label: 'Offer', asked: claim.asked }]
      : claim.items.map(({ id, item, asked }) => ({ key: id, label: `Offer for ${item}`, asked }))
  return (
    <>
      {fields.map(({ key, label, asked }, index) => (
        <FigureField
          key={key}
          className={classes['amount'] ?? ''}
          label={label}
          description={asked === null ? null : `${dollars(asked)} asked`}
          required
          isMoney
          value={offers[index] ?? ''}
          error={offers[index] === '' || totalOf(offers) <= 0 ? problem : undefined}
          onChange={(amount) => set(index, amount)}
        />
      ))}
      <Text fw={600}>Offer in total: {dollars(totalOf(offers))}</Text>
    </>
  )
}
