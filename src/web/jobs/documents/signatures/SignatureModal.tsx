import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { SigningParty, SigningPlace } from '../../../../shared/jobs/documents/document.ts'
import { ERRORS } from '../../../../shared/kernel/errors.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { SignaturePad } from './SignaturePad.tsx'
import { withinBounds, type Point } from './strokes.ts'
import { PARTY_LABELS, PLACE_LABELS } from './words.ts'
import { useNarrow } from '../../../ui/use-narrow.ts'
import classes from './signatures.module.css'
import ui from '../../../ui/primitives.module.css'

interface Where {
  place: SigningPlace
  party: SigningParty
}

interface Props {
  /** The party and place of the signature; null keeps the modal closed. */
  where: Where | null
  onClose: () => void
  onSign: (where: Where, name: string, strokes: Point[][]) => Promise<void>
}

/** Asks for a typed name and, optionally, a drawn signature. */
export function SignatureModal({ where, onClose, onSign }: Props) {
  const isNarrow = useNarrow()
  // Keeps the last value while the modal fades out.
  const [shown, setShown] = useState(where)
  if (where && where !== shown) setShown(where)
  return (
    <Modal
      opened={where !== null}
      onClose={onClose}
      title={
        shown ? `Sign: ${PARTY_LABELS[shown.party]}, ${PLACE_LABELS[shown.place].toLowerCase()}` : 'Sign'
      }
      centered
      size="lg"
      fullScreen={isNarrow}
      // A drawing that leaves the box must not close the modal.
      closeOnClickOutside={false}
    >
      {shown && (
        <Form key={`${shown.place} ${shown.party}`} where={shown} onClose={onClose} onSign={onSign} />
      )}
    </Modal>
  )
}

function Form({ where, onClose, onSign }: Props & { where: Where }) {
  const [name, setName] = useState('')
  const [strokes, setStrokes] = useState<Point[][]>([])
  const [nameError, setNameError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)

  async function sign() {
    setFailure(null)
    if (name.trim() === '') {
      setNameError('Required.')
      input.current?.focus()
      throw new Error(ERRORS.rest_invalid_param.text)
    }
    try {
      await onSign(where, name.trim(), withinBounds(strokes))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      throw error
    }
    onClose()
  }
  return (
    <div className={ui['stack']}>
      <TextInput
        ref={input}
        data-autofocus
        label="Full name"
        required
        autoComplete="name"
        maxLength={TEXT_LIMITS.name}
        value={name}
        error={nameError}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setNameError(null)
        }}
      />
      <SignaturePad strokes={strokes} onChange={setStrokes} />
      {failure !== null && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {failure}
        </Text>
      )}
      <Group justify="flex-end" className={classes['actions'] ?? ''}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <AsyncButton action={sign} successText="Signed.">
          Sign
        </AsyncButton>
      </Group>
    </div>
  )
}
