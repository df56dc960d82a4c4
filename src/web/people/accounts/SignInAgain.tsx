import { Button, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useLayoutEffect, useState, type FocusEvent } from 'react'
import type { Account } from '../../../shared/kernel/account.ts'
import { secondStepOf, type SecondStep } from '../sign-in/second-step.ts'
import { signIn } from '../../kernel/session.ts'
import { clearReauthAccount } from '../../kernel/session-store.ts'
import { useSubmittedForm } from '../../kernel/submitted-form.ts'
import { Refusal } from '../../ui/Refusal.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'

/** Above all other dialogs. */
const ON_TOP = 1_000

/** A dialog below also receives Esc and would close with its draft; Mantine ignores targets with this mark. */
const MARK = 'data-mantine-stop-propagation'

function keepEscape({ target }: FocusEvent<HTMLElement>) {
  target.setAttribute(MARK, 'true')
}

/** Keeps Esc from the dialogs below until the focus has moved here. */
function useKeptEscape(): void {
  useLayoutEffect(() => {
    // A button that sends is disabled, so that its keys go to the body.
    const marked = new Set([document.activeElement ?? document.body, document.body])
    for (const element of marked) element.setAttribute(MARK, 'true')
    return () => {
      for (const element of marked) element.removeAttribute(MARK)
    }
  }, [])
}

/**
 * Asks for the password over the page when a session ended while somebody was typing; the page keeps its
 * draft.
 */
export function SignInAgain({ account }: { account: Account }) {
  const [step, setStep] = useState<SecondStep | null>(null)
  useKeptEscape()
  const form = useSubmittedForm(
    { password: '' },
    () => ({}),
    ({ password }) => signIn(account.email ?? '', password),
    {
      onFailed: (error) => {
        const next = secondStepOf(error)
        setStep(next)
        return next !== null
      },
    },
  )

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
          <form {...form.element}>
            <Stack>
              <Text>Your session has ended. What you typed is still here.</Text>
              <Refusal text={form.refusal} />
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
                {...form.text('password')}
              />
              <Button type="submit" loading={form.isPending} disabled={form.values.password === ''}>
                Sign in
              </Button>
              <PasskeyButton userId={account.id} onSignedIn={() => undefined} onRefusal={form.setRefusal} />
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
