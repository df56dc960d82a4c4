/** The account events in a company's log; values of `account_events.kind`. */
export const ACCOUNT_EVENTS = [
  'sign_in',
  'sign_in_failed',
  'second_factor_failed',
  'second_factor_on',
  'second_factor_off',
  'second_factor_reset',
  'recovery_code_used',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'password_changed',
  'password_reset',
  'email_changed',
  'session_ended',
  'exported',
] as const
export type AccountEvent = (typeof ACCOUNT_EVENTS)[number]

export const ACCOUNT_EVENT_LABELS: Record<AccountEvent, string> = {
  sign_in: 'Signed in',
  sign_in_failed: 'Wrong password at sign-in',
  second_factor_failed: 'Wrong code at sign-in',
  second_factor_on: 'Second factor switched on',
  second_factor_off: 'Second factor switched off',
  second_factor_reset: 'Second factor reset',
  recovery_code_used: 'Recovery code used',
  recovery_codes_renewed: 'Recovery codes renewed',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  password_changed: 'Password changed',
  password_reset: 'Password reset',
  email_changed: 'Login email changed',
  session_ended: 'Session ended',
  exported: 'Data exported',
}
