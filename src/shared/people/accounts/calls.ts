import type { Wire } from '../../kernel/calls.ts'

/** The call that a visitor's email is asked with, for pages that carry no schemas. */
export const checkEmailWire = {
  name: 'checkEmail',
  method: 'POST',
  path: '/wp/v2/email-availability',
  access: 'public',
  isTokenIgnored: true,
} as const satisfies Wire
