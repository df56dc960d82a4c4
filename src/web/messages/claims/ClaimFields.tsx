import { Autocomplete, Button, Group, Radio, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, type RefObject } from 'react'
import {
  CLAIM_PROBLEM_LABELS,
  CLAIM_PROBLEMS,
  type JobClaims,
} from '../../../shared/messages/claims/claim.ts'
import { MAX_DISPUTE_PHOTOS } from '../../../shared/messages/communications/dispute.ts'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import { FigureField } from '../../ui/FigureField.tsx'
import { totalOf } from './claim-words.ts'
import { dollars } from './dispute-words.ts'
import { uploadLimitQuery } from './disputes.queries.ts'
import { InventoryFacts } from './InventoryFacts.tsx'
import { PhotoPicker } from './PhotoPicker.tsx'
import { SendFailure } from './SendFailure.tsx'
import { Thumbs } from './Thumbs.tsx'
import { protectionLine } from './protection-words.ts'
import { isBlank, useClaimForm, type ClaimForm } from './use-claim-form.ts'
import classes from './disputes.module.css'
import ui from '../../ui/primitives.module.css'

/** The default until the installation's limit is loaded. */
const USUAL_LIMIT_MB = 10

/** The form for a new claim: one item at a time, then the whole. */
export function ClaimFields({ claims, onSent }: { claims: JobClaims; onSent: () => void }) {
  const form = useClaimForm(claims)
  const item = useRef<HTMLInputElement>(null)
  const { items, open, message, isSending, failure } = form
  const protection = protectionLine(claims.protection)
  const total = totalOf([...items, open].map(({ amount }) => amount))

  async function send() {
    if (isSending) return
    if (await form.send()) {
      onSent()
    } else if (open.item.trim() === '' && !(isBlank(open) && items.length > 0)) item.current?.focus()
  }
  return (
    <form
      className={ui['section']}
      noValidate
      aria-label="New claim"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {protection !== null && <Text size="sm">{protection}</Text>}
      {items.length > 0 && <Added form={form} />}
      <OpenItem form={form} claims={claims} item={item} />
      <div>
        <Button
          variant="default"
          className={classes['button'] ?? ''}
          disabled={isSending}
          onClick={() => {
            form.add()
            item.current?.focus()
          }}
        >
          Add another item
        </Button>
      </div>
      <Textarea
        label="Anything else we should know?"
        description="Optional."
        autosize
        minRows={2}
        maxRows={12}
        maxLength={TEXT_LIMITS.notes}
        value={message}
        disabled={isSending}
        onChange={(event) => form.write(event.currentTarget.value)}
      />
      <Text fw={600}>Total that you ask for: {dollars(total)}</Text>
      {failure !== null && <SendFailure failure={failure} photos={open.photos} />}
      <Button type="submit" size="md" className={classes['button'] ?? ''} loading={isSending}>
        Send claim
      </Button>
    </form>
  )
}

function Added({ form }: { form: ClaimForm }) {
  return (
    <ol className={`${ui['list']} ${classes['items']}`} aria-label="Items added">
      {form.items.map((one) => (
        <li key={one.key}>
          <div className={classes['itemHead']}>
            <Text fw={600}>
              {one.item}
              <Text span c="dimmed" fw={400}>
                {' '}
                · {CLAIM_PROBLEM_LABELS[one.problem]}
              </Text>
            </Text>
            <Text className={classes['figure'] ?? ''}>{one.amount === '' ? '' : dollars(one.amount)}</Text>
          </div>
          {one.photos.length > 0 && (
            <Text size="sm" c="dimmed">
              {one.photos.length === 1 ? '1 photo' : `${one.photos.length} photos`}
            </Text>
          )}
          <Group gap="xs" mt={4}>
            <Button
              variant="default"
              className={classes['button'] ?? ''}
              disabled={form.isSending}
              aria-label={`Edit ${one.item}`}
              onClick={() => form.reopen(one)}
            >
              Edit
            </Button>
            <Button
              variant="default"
              className={classes['button'] ?? ''}
              disabled={form.isSending}
              aria-label={`Remove ${one.item}`}
              onClick={() => form.remove(one)}
            >
              Remove
            </Button>
          </Group>
        </li>
      ))}
    </ol>
  )
}

function OpenItem({
  form,
  claims,
  item,
}: {
  form: ClaimForm
  claims: JobClaims
  item: RefObject<HTMLInputElement | null>
}) {
  const limitMb = useQuery(uploadLimitQuery).data ?? USUAL_LIMIT_MB
  const { open, problems, isSending } = form
  const [known, another] = claims.articles.filter(({ name }) => name === open.item.trim())
  const names = [...new Set(claims.articles.map(({ name }) => name))]
  const used = form.items.reduce((sum, { photos }) => sum + photos.length, open.photos.length)
  return (
    <fieldset className={classes['openItem']}>
      <legend className={ui['heading']}>{form.items.length === 0 ? 'Item' : 'Next item'}</legend>
      <Autocomplete
        ref={item}
        label="What was damaged or lost?"
        description={names.length === 0 ? null : 'Choose it from your inventory, or type it.'}
        required
        data={names}
        maxLength={200}
        value={open.item}
        error={problems['item']}
        disabled={isSending}
        onChange={(value) => form.edit({ item: value })}
      />
      {known && <Thumbs urls={known.photos} label={`Photos of ${known.name} before the move`} />}
      {known && !another && <InventoryFacts name={known.name} facts={known} />}
      <Radio.Group
        label="What happened to it?"
        value={open.problem}
        onChange={(value) => form.edit({ problem: value === 'missing' ? 'missing' : 'damaged' })}
      >
        <div className={classes['radios']}>
          {CLAIM_PROBLEMS.map((one) => (
            <Radio key={one} value={one} label={CLAIM_PROBLEM_LABELS[one]} disabled={isSending} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label="Details"
        description="Where and how. Optional."
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2_000}
        value={open.details}
        error={problems['details']}
        disabled={isSending}
        onChange={(event) => form.edit({ details: event.currentTarget.value })}
      />
      <FigureField
        className={classes['amount'] ?? ''}
        label="Amount that you ask for"
        description="In dollars: the repair, or what it was worth."
        required
        isMoney
        value={open.amount}
        error={problems['amount']}
        disabled={isSending}
        onChange={(amount) => form.edit({ amount })}
      />
      <PhotoPicker
        photos={open.photos}
        left={Math.max(0, MAX_DISPUTE_PHOTOS - used)}
        limitMb={limitMb}
        isSending={isSending}
        onAdd={form.addPhotos}
        onRemove={form.removePhoto}
      />
    </fieldset>
  )
}
