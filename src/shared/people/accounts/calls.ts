import type { EndpointRoute } from '../../kernel/calls.ts'

/** Route of the email check, for pages that do not load the schemas. */
export const checkEmailWire = {
  name: 'checkEmail',
  method: 'POST',
  path: '/wp/v2/email-availability',
  access: 'public',
  isTokenIgnored: true,
} as const satisfies EndpointRoute
