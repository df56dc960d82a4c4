import { Button, Text, TextInput, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import {
  MOST_CHANGE_LINES,
  type ChangeLine,
  type JobChanges,
  type SignedChangeInput,
} from '../../../../shared/jobs/change-orders/change-order.ts'
import { changeTotalCents } from '../../../../shared/jobs/change-orders/pricing.ts'
import { centsFromDollars, dollarsFromCents, sumCents } from '../../../../shared/kernel/money.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { HandledError } from '../../../kernel/explained.ts'
import { newUuid } from '../../../kernel/new-key.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { SignaturePad } from '../signatures/SignaturePad.tsx'
import { withinBounds, type Point } from '../signatures/strokes.ts'
import { ChangeLines } from './ChangeLines.tsx'
import { LineForm } from './LineForm.tsx'
import classes from './change-orders.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  changes: JobChanges
  pricing: NonNullable<JobChanges['pricing']>
  /** The agreed price now, in dollars. */
  agreed: number
  /** Lines of an earlier visit that were not signed. */
  kept: readonly ChangeLine[]
  onLines: (lines: readonly ChangeLine[]) => void
  onClose: () => void
  onSigned: (order: SignedChangeInput) => Promise<void>
}

/** Adds lines, shows the client what they cost, and takes the signature. */
export function ChangeForm({ changes, pricing, agreed, kept, onLines, onClose, onSigned }: Props) {
  const [lines, setLines] = useState(kept)
  const change = (next: readonly ChangeLine[]) => {
    setLines(next)
    onLines(next)
  }
  const [isSigning, setSigning] = useState(false)
  const total = dollarsFromCents(changeTotalCents(lines))
  const after = dollarsFromCents(sumCents([centsFromDollars(agreed), changeTotalCents(lines)]))
  const { isFixed } = changes
  const sums = { lines: [...lines], total, before: agreed, after, isFixed }
  if (isSigning)
    return (
      <Signing
        changes={changes}
        sums={sums}
        onBack={() => setSigning(false)}
        onSign={(signer) =>
          onSigned({
            // A repeat after a lost answer has the id under which the phone has saved it.
            id: newUuid(),
            lines: [...lines],
            ratesVersion: pricing.version,
            total,
            agreedBefore: agreed,
            agreedAfter: after,
            isFixed,
            signer,
            deviceTime: new Date().toISOString(),
          })
        }
      />
    )
  return (
    <div className={ui['stack']}>
      {lines.length < MOST_CHANGE_LINES && (
        <LineForm rates={pricing.rates} onAdd={(line) => change([...lines, line])} />
      )}
      {lines.length > 0 && (
        <section className={`${ui['section']} ${classes['card']}`} aria-label="This change">
          <ChangeLines {...sums} onRemove={(index) => change(lines.toSpliced(index, 1))} />
          <Text size="md">Not signed yet. Kept on this phone until it is signed or canceled.</Text>
          <Button size="lg" fullWidth onClick={() => setSigning(true)}>
            Show it to the client to sign
          </Button>
        </section>
      )}
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
    </div>
  )
}

interface SigningProps {
  changes: Pick<JobChanges, 'client' | 'orders' | 'rule' | 'clause'>
  sums: { lines: ChangeLine[]; total: number; before: number; after: number; isFixed: boolean }
  onBack: () => void
  onSign: (signer: SignedChangeInput['signer']) => Promise<void>
}

function Signing({ changes, sums, onBack, onSign }: SigningProps) {
  const [name, setName] = useState('')
  const [strokes, setStrokes] = useState<Point[][]>([])
  const [nameError, setNameError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // The client reads from the beginning, wherever the crew had scrolled to.
    section.current?.scrollIntoView({ block: 'start' })
  }, [])
  const known = new Set([changes.client, ...changes.orders.map(({ signedBy }) => signedBy)])
  const offered = [...known].filter((one) => one.trim() !== '' && one !== name)

  async function sign() {
    if (name.trim() === '') {
      setNameError('Type the name of the person who signs.')
      input.current?.focus()
      throw new HandledError()
    }
    await onSign({ name: name.trim(), strokes: withinBounds(strokes) })
  }
  return (
    <section
      ref={section}
      className={`${ui['section']} ${classes['card']} ${classes['signing']}`}
      aria-label="Signature of the client"
    >
      <Title order={2} size="h4">
        What changes
      </Title>
      <ChangeLines {...sums} />
      {changes.rule !== null && <Text size="md">{changes.rule}</Text>}
      <Text size="md">The prices are those that the job was agreed at.</Text>
      <Text size="md" fw={600}>
        {changes.clause}
      </Text>
      <TextInput
        ref={input}
        size="md"
        label="Full name"
        required
        autoComplete="off"
        maxLength={TEXT_LIMITS.name}
        value={name}
        error={nameError}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setNameError(null)
        }}
      />
      {offered.length > 0 && (
        <fieldset className={`${ui['fieldset']} ${ui['wrap']}`} aria-label="Known names">
          {offered.map((one) => (
            <Button
              key={one}
              variant="default"
              onClick={() => {
                setName(one)
                setNameError(null)
              }}
            >
              {one}
            </Button>
          ))}
        </fieldset>
      )}
      <div className={classes['drawBox']}>
        <SignaturePad strokes={strokes} onChange={setStrokes} />
      </div>
      <AsyncButton size="lg" fullWidth action={sign}>
        Sign
      </AsyncButton>
      <Button variant="default" onClick={onBack}>
        Back
      </Button>
    </section>
  )
}
