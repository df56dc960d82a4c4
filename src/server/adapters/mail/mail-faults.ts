import { providerMessage } from './providers-words.ts'
import { NoPublicAddressError } from './public-address.ts'

/**
 * Reasons why mail cannot be sent through a server: the setting to check and the text for the person who
 * entered it.
 */
export const MAIL_FAULTS = {
  nameUnknown: { field: 'host', text: 'No server has this name. Check the spelling of the host.' },
  notPublic: { field: 'host', text: 'This server is not reachable from the Internet. Use its public name.' },
  refused: {
    field: 'port',
    text: 'The server refuses connections on this port. Check the host and the port.',
  },
  silent: {
    field: 'port',
    text: 'The server did not answer in time. Check the host, the port and the encryption.',
  },
  certificate: {
    field: 'host',
    text: "The server's certificate is not valid for this host, so the connection is not safe. Check the host, or ask your mail provider.",
  },
  encryption: {
    field: 'secure',
    text: 'The server does not offer this encryption on this port. Most servers use TLS on port 587 or SSL on port 465.',
  },
  signIn: { field: 'password', text: 'The server did not accept the username and password.' },
  notMail: {
    field: 'host',
    text: 'The server does not answer like a mail server. Check the host and the port.',
  },
} as const satisfies Record<string, { field: string; text: string }>
export type MailFault = keyof typeof MAIL_FAULTS

/** Codes of DNS, the socket and TLS (Node.js) and of nodemailer, which keeps the former as `originalCode`. */
const FAULT_CODES: readonly (readonly [RegExp, MailFault])[] = [
  [/^(ENOTFOUND|ENODATA|EBADNAME|ESERVFAIL|EAI_\w+|EDNS)$/, 'nameUnknown'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'refused'],
  [/CERT|^(UNABLE_TO_\w+|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)$/, 'certificate'],
  [/^(EAUTH|ENOAUTH)$/, 'signIn'],
  [/^(ETLS|EPROTO|ERR_SSL\w*)$/, 'encryption'],
  [/^ETIMED?OUT$/, 'silent'],
]

/** Returns the cause of a failure to connect to a server or sign in; null for any other failure. */
export function mailFaultOf(error: unknown): MailFault | null {
  if (error instanceof NoPublicAddressError) return 'notPublic'
  const { originalCode, code } = error as { originalCode?: string; code?: string }
  for (const known of [originalCode, code])
    for (const [pattern, fault] of FAULT_CODES) if (pattern.test(known ?? '')) return fault
  return null
}

/**
 * Returns a plain explanation if the cause is known, with the server's reply if it rejected the account; else
 * only the reply.
 */
export function mailFailureText(error: unknown): string {
  const fault = mailFaultOf(error)
  if (fault === null) return providerMessage(error)
  const { text } = MAIL_FAULTS[fault]
  return fault === 'signIn' ? `${text} It answered: ${providerMessage(error)}` : text
}
