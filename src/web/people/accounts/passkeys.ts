import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { revokeSession } from '../../../shared/kernel/session.api.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  signInWithPasskey,
} from '../../../shared/people/accounts/passkeys.api.ts'
import { call } from '../../kernel/api.ts'
import { readDevice, writeSignIn } from '../../kernel/session-store.ts'

/** The browser returned no passkey: the user closed the dialog, or there is none for this site. */
class NoPasskey extends Error {}

/** Returns whether this browser supports passkeys here, which it does only on secure pages. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/** Signs in with a passkey, only as the given person if one is named; throws a CallError or NoPasskey. */
export async function signInByPasskey(onlyId?: number): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { options } = await call(beginPasskeySignIn, {})
  // The server creates the options with the library that reads them here.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const credential = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw asNoPasskey(error, 'No passkey was used. Try again, or log in with your password.')
  })
  const opened = await call(signInWithPasskey, {
    body: { credential: { ...credential, clientExtensionResults: {} }, ...readDevice() },
  })
  if (onlyId !== undefined && opened.userData.id !== onlyId) {
    await call(revokeSession, {}, { token: opened.token })
    throw new NoPasskey('This passkey is of another account.')
  }
  writeSignIn(opened)
}

/** Creates a passkey and adds it to the account; throws a CallError or NoPasskey. */
export async function makePasskey(given: { name: string; password: string; code: string }): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { name, password, code } = given
  const { options } = await call(beginPasskey, { body: { password, ...(code !== '' && { code }) } })
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const credential = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw asNoPasskey(
      error,
      isKnown ? 'This device already has a passkey for your account.' : 'No passkey was made. Try again.',
    )
  })
  await call(addPasskey, { body: { name, credential: { ...credential, clientExtensionResults: {} } } })
}

function asNoPasskey(error: unknown, text: string): NoPasskey {
  return new NoPasskey(text, { cause: error })
}
