import { Badge, Button, Group, Modal, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
  renewRecoveryCodes,
  type FactorSecret,
} from '../../../../shared/people/accounts/second-factor.api.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { call } from '../../../kernel/api.ts'
import { focusAfterLoss } from '../../../kernel/focus.ts'
import { useRefetch } from '../../../kernel/queries.ts'
import { useSubmittedForm } from '../../../kernel/submitted-form.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import section from '../../../ui/section.module.css'
import { FactorSetup } from '../second-factor/FactorSetup.tsx'
import { RecoveryCodes } from '../second-factor/RecoveryCodes.tsx'
import { secondFactorQuery } from './security.queries.ts'
import ui from '../../../ui/primitives.module.css'

/** The open dialog. */
type Dialog =
  | { step: 'prove'; deed: 'begin' | 'renew' | 'off' }
  | { step: 'setup'; secret: FactorSecret }
  | { step: 'codes'; codes: readonly string[] }

const ACTIONS = {
  begin: { title: 'Set up the second factor', label: 'Continue', withCode: false },
  renew: { title: 'Make new recovery codes', label: 'Make new codes', withCode: true },
  off: { title: 'Switch the second factor off', label: 'Switch off', withCode: true },
} as const

/** The id of the first button of the block. */
const OPENER = 'second-factor-opener'

/**
 * The second factor: set up, switch off, create new recovery codes. Renders nothing for people who work for
 * no company.
 */
export function SecondFactorBlock() {
  const factor = useQuery(secondFactorQuery)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const renew = useRefetch(secondFactorQuery.queryKey)

  async function prove(action: keyof typeof ACTIONS, given: { password: string; code: string }) {
    if (action === 'begin') {
      setDialog({
        step: 'setup',
        secret: await call(beginSecondFactor, { body: { password: given.password } }),
      })
      return
    }
    if (action === 'renew') {
      const { recoveryCodes } = await call(renewRecoveryCodes, { body: given })
      setDialog({ step: 'codes', codes: recoveryCodes })
    } else {
      await call(dropSecondFactor, { body: given })
      setDialog(null)
      showSuccess('The second factor is off.')
    }
    await renew()
  }

  async function confirm(code: string) {
    const { recoveryCodes } = await call(confirmSecondFactor, { body: { code } })
    setDialog({ step: 'codes', codes: recoveryCodes })
    await renew()
  }

  if (factor.data && !factor.data.isOn && !factor.data.isOffered) return null
  return (
    <section className={section['block']} aria-labelledby="second-factor">
      <h3 id="second-factor" className={ui['heading']}>
        Second factor{' '}
        {factor.data && (
          <Badge variant="light" color={factor.data.isOn ? 'green' : 'gray'}>
            {factor.data.isOn ? 'On' : 'Off'}
          </Badge>
        )}
      </h3>
      <p className={section['hint']}>
        Logging in then takes your password and a code from your phone, so a stolen password is not enough.
      </p>
      {factor.isError ? (
        <ErrorState message={factor.error.message} onRetry={() => void factor.refetch()} />
      ) : factor.data ? (
        <>
          {factor.data.requiredBy !== null && (
            <Text size="sm">{factor.data.requiredBy} requires it for all staff.</Text>
          )}
          {factor.data.isOn ? (
            <>
              <Text size="sm">
                {factor.data.recoveryCodesLeft === 1
                  ? '1 recovery code is left.'
                  : `${factor.data.recoveryCodesLeft} recovery codes are left.`}
              </Text>
              <Group>
                <Button
                  id={OPENER}
                  variant="default"
                  mih={44}
                  onClick={() => setDialog({ step: 'prove', deed: 'renew' })}
                >
                  Make new recovery codes
                </Button>
                {factor.data.requiredBy === null && (
                  <Button
                    variant="default"
                    mih={44}
                    onClick={() => setDialog({ step: 'prove', deed: 'off' })}
                  >
                    Switch off
                  </Button>
                )}
              </Group>
            </>
          ) : (
            <Button
              id={OPENER}
              mih={44}
              style={{ alignSelf: 'start' }}
              onClick={() => setDialog({ step: 'prove', deed: 'begin' })}
            >
              Set up
            </Button>
          )}
        </>
      ) : (
        <Skeleton height={44} aria-label="Loading the second factor" />
      )}
      <Modal
        opened={dialog !== null}
        onClose={() => setDialog(null)}
        // The button that opened the dialog is a different one once the second factor is on or off.
        onExitTransitionEnd={() => focusAfterLoss(OPENER)}
        title={
          dialog?.step === 'prove'
            ? ACTIONS[dialog.deed].title
            : dialog?.step === 'codes'
              ? 'Recovery codes'
              : 'Set up the second factor'
        }
        centered
        // A click outside must not close codes that are shown only once.
        closeOnClickOutside={dialog?.step === 'prove'}
        closeOnEscape={dialog?.step !== 'codes'}
      >
        {dialog?.step === 'prove' && (
          <ProveForm
            label={ACTIONS[dialog.deed].label}
            withCode={ACTIONS[dialog.deed].withCode}
            onProve={(given) => prove(dialog.deed, given)}
          />
        )}
        {dialog?.step === 'setup' && (
          <FactorSetup secret={dialog.secret} submitLabel="Switch on" onConfirm={confirm} />
        )}
        {dialog?.step === 'codes' && <RecoveryCodes codes={dialog.codes} onDone={() => setDialog(null)} />}
      </Modal>
    </section>
  )
}

interface ProveProps {
  label: string
  withCode: boolean
  onProve: (given: { password: string; code: string }) => Promise<void>
}

/** Asks for the password, and for a code if the second factor is on. */
function ProveForm({ label, withCode, onProve }: ProveProps) {
  const form = useSubmittedForm(
    { password: '', code: '' },
    ({ password, code }): FieldErrors => ({
      ...(password === '' && { password: 'Required.' }),
      ...(withCode && code.trim() === '' && { code: 'Code is required.' }),
    }),
    onProve,
    { fallback: 'password' },
  )
  return (
    <form {...form.element}>
      <Stack>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          maxLength={200}
          {...form.text('password')}
        />
        {withCode && (
          <TextInput
            label="Code"
            description="6 numbers from your authenticator app, or a recovery code"
            autoComplete="one-time-code"
            maxLength={20}
            {...form.text('code')}
          />
        )}
        <Button type="submit" mih={44} loading={form.isPending}>
          {label}
        </Button>
      </Stack>
    </form>
  )
}
