import type { MailServer } from './mail.ts'
import { mailFaultOf, type MailFault } from './mail-faults.ts'
import { settingsOf, type OwnServersOptions } from './own-servers.ts'
import { verifySmtp } from './smtp.ts'

/**
 * Connects to a company's server and signs in without sending; returns null if that works. Ends within
 * `longestMs` milliseconds (ten seconds), however slowly the server responds.
 */
export async function findServerFault(
  server: Omit<MailServer, 'companyId'>,
  options: Pick<OwnServersOptions, 'isPublicOnly' | 'lookup' | 'longestMs'>,
): Promise<MailFault | null> {
  const { longestMs = 10_000, ...rest } = options
  const late = AbortSignal.timeout(longestMs)
  try {
    const verify = async () => verifySmtp(await settingsOf(server, { ...rest, timeoutMs: longestMs }), late)
    // A DNS lookup cannot be aborted.
    await Promise.race([verify(), rejectOn(late)])
    return null
  } catch (error) {
    return late.aborted ? 'silent' : (mailFaultOf(error) ?? 'notMail')
  }
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
