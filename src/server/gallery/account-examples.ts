import { Secret, TOTP } from 'otpauth'
import { REGISTER_CLIENT } from '../../shared/kernel/account.ts'
import { notifyOperator } from '../money/merchant/merchant.service.ts'
import { mailEarlierLink } from '../people/accounts/links.service.ts'
import { mailPasskeyChange } from '../people/accounts/passkeys.service.ts'
import type { Example } from './example.ts'
import type { Stage } from './stage.ts'

const about = (from: string, title: string, run: Example['run']): Example => ({
  kind: null,
  title,
  reader: 'account',
  from,
  run,
})

const PASSWORD = 'Moving123!'
const NEW_PASSWORD = 'Wagon-Wheel-90210'
const NEW_CLIENT = {
  firstName: 'Robin',
  lastName: 'Park',
  email: 'robin.park@example.test',
  phone: '(303) 555-0144',
}

/** Every mail about an account; the last mail of each is the one that it is about. */
export const ACCOUNT_EXAMPLES: readonly Example[] = [
  about('visitors/registration/registration.service.ts', 'A client signs up', (stage) => signUp(stage)),
  about('people/accounts/accounts.service.ts', 'A sign-in from a new device', (stage) =>
    stage.call(null, 'POST', '/wp/v2/token', { email: stage.people.client.email, password: PASSWORD }),
  ),
  about('people/accounts/recovery.service.ts', 'A lost password', (stage) =>
    stage.call(null, 'POST', '/wp/v2/token/password/lost', { email: stage.people.client.email }),
  ),
  about('people/accounts/recovery.service.ts', 'A password was reset', async (stage) => {
    const { email } = stage.people.client
    await stage.call(null, 'POST', '/wp/v2/token/password/lost', { email })
    const code = await codeOf(stage)
    await stage.call(null, 'POST', '/wp/v2/token/password/reset', {
      email,
      code_pin: code,
      password: NEW_PASSWORD,
      confirm_password: NEW_PASSWORD,
    })
  }),
  about('people/accounts/sign-in-codes.service.ts', 'A code to sign in', (stage) =>
    stage.call(null, 'POST', '/wp/v2/token/code', { email: stage.people.client.email }),
  ),
  about('people/accounts/sign-in-codes.service.ts', 'An unconfirmed password ends', async (stage) => {
    await signUp(stage)
    await stage.call(null, 'POST', '/wp/v2/token/code', { email: NEW_CLIENT.email })
    await stage.call(null, 'POST', '/wp/v2/token/code/sign-in', {
      email: NEW_CLIENT.email,
      code_pin: await codeOf(stage),
    })
  }),
  about('people/accounts/profile.service.ts', 'A code for an own address', (stage) =>
    stage.call('client', 'POST', '/wp/v2/users/me/email/code'),
  ),
  about('people/accounts/profile.service.ts', 'A notice to the address before', (stage) =>
    changeEmail(stage, 'new.address@example.test'),
  ),
  about('people/accounts/profile.service.ts', 'Another account has the new address', (stage) =>
    changeEmail(stage, stage.people.worker.email),
  ),
  about('people/accounts/profile.service.ts', 'The login email was changed', async (stage) => {
    await changeEmail(stage, 'new.address@example.test')
    await stage.call('client', 'POST', '/wp/v2/users/me/email', { code: await codeOf(stage) })
  }),
  about('people/accounts/profile.service.ts', 'The password was changed', (stage) =>
    stage.call('client', 'POST', '/wp/v2/users/me/change_password', {
      old_password: PASSWORD,
      password: NEW_PASSWORD,
      confirm_password: NEW_PASSWORD,
    }),
  ),
  about('people/accounts/second-factor.service.ts', 'The second factor was switched on', (stage) =>
    switchFactorOn(stage),
  ),
  about('people/team/team.service.ts', 'A second factor was reset', async (stage) => {
    await switchFactorOn(stage)
    await stage.call(
      'office',
      'POST',
      `/wp/v2/companies/${stage.companyId}/team/${stage.people.worker.id}/reset-second-factor`,
    )
  }),
  about('people/accounts/passkeys.service.ts', 'A passkey was added', (stage) =>
    stage.as('client', ({ tx, kernel, actor }) =>
      mailPasskeyChange(
        tx,
        kernel,
        {
          userId: actor.userId,
          email: stage.people.client.email,
          name: stage.people.client.firstName,
          from: { ip: '127.0.0.1', userAgent: '' },
        },
        'A passkey was added',
        'The passkey “Phone” was added to your account.',
      ),
    ),
  ),
  about('people/accounts/links.service.ts', 'A company asks to be linked', (stage) =>
    stage.call('office', 'POST', '/wp/v2/clients', {
      firstName: 'Lee',
      lastName: 'Ortiz',
      email: 'client@lonestar.test',
      company: stage.companyId,
    }),
  ),
  about('people/accounts/links.service.ts', 'A person is told of an earlier link', (stage) =>
    stage.as('office', ({ tx, kernel }) => {
      const { email: loginEmail, firstName } = stage.people.client
      return mailEarlierLink(tx, kernel, { name: 'Front Range Movers' }, { loginEmail, firstName })
    }),
  ),
  about('people/team/invites.service.ts', 'A person is invited to the team', (stage) =>
    stage.call('office', 'POST', `/wp/v2/companies/${stage.companyId}/invites`, {
      firstName: 'Avery',
      lastName: 'Stone',
      email: 'avery.stone@example.test',
      role: 'manager',
    }),
  ),
  about('people/clients/client-login.ts', 'The office sets the password of a client', async (stage) => {
    const { id } = (await signUp(stage)).data
    await stage.call('office', 'POST', `/wp/v2/clients/${id}/change_password`, {
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    })
  }),
  about('people/clients/client-login.ts', 'The office sets the first password of a client', async (stage) => {
    const client = { firstName: 'Avery', lastName: 'Stone', email: 'avery.stone@example.test' }
    const { id } = await stage.call('office', 'POST', '/wp/v2/clients', client)
    await stage.call('office', 'POST', `/wp/v2/clients/${id}/change_password`, {
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    })
  }),
  about('people/clients/client-login.ts', 'The office changes the email of a client', async (stage) => {
    const { id } = (await signUp(stage)).data
    await stage.call('office', 'POST', `/wp/v2/clients/${id}`, { email: 'new.address@example.test' })
  }),
  about('people/workers/worker.mails.ts', 'The office adds a worker', (stage) =>
    stage.call('office', 'POST', '/wp/v2/workers', {
      firstName: 'Sam',
      lastName: 'Field',
      email: 'sam.field@example.test',
      phone: '(303) 555-0145',
      company: stage.companyId,
    }),
  ),
  about('people/workers/worker.mails.ts', 'The office approves a worker', async (stage) => {
    const [waiting] = await stage.call('office', 'GET', '/wp/v2/workers?approval=pending')
    await stage.call('office', 'POST', `/wp/v2/workers/${waiting.id}/approve`)
  }),
  about('money/merchant/merchant.service.ts', 'A company applies for payment processing', (stage) =>
    stage.as('office', ({ tx, kernel }) =>
      notifyOperator(
        tx,
        { ...kernel, config: { ...kernel.config, CONTACT_EMAIL: 'operator@example.test' } },
        'Front Range Movers has applied for payment processing.',
        1,
      ),
    ),
  ),
]

function signUp(stage: Stage) {
  return stage.call(null, 'POST', '/wp/v2/users/signup', {
    ...NEW_CLIENT,
    password: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
    address: '1777 Broadway, Boulder, CO 80302',
    handle: 'front-range',
    action: REGISTER_CLIENT,
    agree: true,
  })
}

function changeEmail(stage: Stage, email: string) {
  return stage.call('client', 'POST', '/wp/v2/users/me', { email, currentPassword: PASSWORD })
}

/** Returns the code of the newest mail with one. */
async function codeOf(stage: Stage): Promise<string> {
  const codes = (await stage.sent()).flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])
  return codes.at(-1) ?? ''
}

async function switchFactorOn(stage: Stage): Promise<void> {
  const { secret } = await stage.call('worker', 'POST', '/wp/v2/users/me/second-factor', {
    password: PASSWORD,
  })
  await stage.call('worker', 'POST', '/wp/v2/users/me/second-factor/confirm', { code: codeFor(secret) })
}

/** Returns the code that an authenticator app shows now. */
function codeFor(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate()
}
