import { Alert, Button, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useState, type FocusEvent, type FormEvent } from 'react'
import type { Account } from '../../../shared/kernel/account.ts'
import { secondStepOf, type SecondStep } from '../sign-in/second-step.ts'
import { signIn } from '../../kernel/session.ts'
import { clearReauthAccount } from '../../kernel/session-store.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'

/** Above all other dialogs. */
const ON_TOP = 1_000

/**
 * A dialog below also receives Esc and would close with its draft; Mantine ignores targets with this mark.
 */
function keepEscape({ target }: FocusEvent<HTMLElement>) {
  target.setAttribute('data-mantine-stop-propagation', 'true')
}

/**
 * Asks for the password over the page when a session ended while somebody was typing; the page keeps its
 * draft.
 */
export function SignInAgain({ account }: { account: Account }) {
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isPending, setPending] = useState(false)
  const [step, setStep] = useState<SecondStep | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setRefusal('')
    setPending(true)
    try {
      await signIn(account.email ?? '', password)
    } catch (error) {
      const next = secondStepOf(error)
      if (next) setStep(next)
      else setRefusal(error instanceof Error ? error.message : String(error))
    } finally {
      setPending(false)
    }
  }

  return (
    <Modal
      opened
      centered
      zIndex={ON_TOP}
      overlayProps={{ blur: 6 }}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onClose={() => undefined}
      title="Sign in again"
    >
      <div onFocus={keepEscape}>
        {step ? (
          <SecondFactorStep step={step} onSignedIn={() => undefined} onBack={() => setStep(null)} />
        ) : (
          <form noValidate onSubmit={(event) => void submit(event)}>
            <Stack>
              <Text>Your session has ended. What you typed is still here.</Text>
              {refusal !== '' && (
                <Alert color="red" variant="outline" role="alert" c="var(--mantine-color-error)">
                  {refusal}
                </Alert>
              )}
              <input
                type="hidden"
                name="email"
                autoComplete="username"
                value={account.email ?? ''}
                readOnly
              />
              <PasswordInput
                label={`Password of ${account.email ?? ''}`}
                data-autofocus
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.currentTarget.value)}
              />
              <Button type="submit" loading={isPending} disabled={password === ''}>
                Sign in
              </Button>
              <PasskeyButton userId={account.id} onSignedIn={() => undefined} onRefusal={setRefusal} />
              <Button variant="subtle" onClick={clearReauthAccount}>
                Leave without saving
              </Button>
            </Stack>
          </form>
        )}
      </div>
    </Modal>
  )
}
