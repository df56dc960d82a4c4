import { existsSync } from 'node:fs'
import path from 'node:path'
import { BUDGETS, type BudgetName } from '../../src/server/kernel/budgets/budgets.ts'
import { ATTACKS } from './attacks.ts'

const repository = path.resolve(import.meta.dirname, '../..')

/**
 * Budgets that an attack by one person cannot reach, or not within minutes, with the test that covers each.
 */
const TESTED: Partial<Record<BudgetName, string>> = {
  'sign-in-device': 'people/accounts/known-places.test.ts',
  'passkey-done': 'people/accounts/proved-login.test.ts',
  'register-signUp': 'visitors/registration/registration.test.ts',
  'recovery-day': 'people/accounts/recovery-links.test.ts',
  'client-passwords': 'people/clients/clients.test.ts',
  'quote-address': 'visitors/booking/abuse.test.ts',
  'quote-token': 'visitors/booking/abuse.test.ts',
  'quote-unproved': 'visitors/booking/abuse.test.ts',
  'quote-proved': 'visitors/booking/abuse.test.ts',
  'quote-calm': 'visitors/booking/abuse.test.ts',
  'quote-provedAddress': 'visitors/booking/abuse.test.ts',
  'quote-trapped': 'visitors/booking/abuse.test.ts',
  'quote-unprovedMails': 'visitors/booking/abuse.test.ts',
  'quote-addressMails': 'visitors/booking/abuse.test.ts',
  'quote-confirmation': 'visitors/booking/abuse.test.ts',
  'quote-email': 'visitors/booking/abuse.test.ts',
  'quote-ticket': 'visitors/booking/abuse.test.ts',
  mailbox: 'messages/mailbox/mailbox.settings.test.ts',
  'mailbox-day': 'kernel/http/counted.test.ts',
  lead: 'visitors/leads/leads.test.ts',
  'lead-unknown': 'visitors/leads/leads.test.ts',
  'push-test': 'company/push/push.test.ts',
  'push-renew': 'company/push/push.test.ts',
  'client-changes': 'money/payments/paid-changes.test.ts',
  'marketing-choices': 'messages/communications/marketing.test.ts',
  'personal-link-renewLink': 'jobs/personal-links/personal-links.test.ts',
  positions: 'schedule/time-clock/arrival.test.ts',
  'review-answer': 'visitors/reviews/reviews.test.ts',
  // These need more than one account.
  'calls-at-once-clients': 'kernel/http/shares.test.ts',
  'calls-at-once-staff': 'kernel/http/shares.test.ts',
  'calls-at-once-address': 'kernel/http/shares.test.ts',
  'saves-clients-of-company': 'kernel/http/spending.test.ts',
  'saves-staff-of-company': 'kernel/http/spending.test.ts',
  // These need hours of uploads.
  'stored-client': 'company/files/storage-use.test.ts',
  'stored-company': 'company/files/storage-use.test.ts',
  // These use the same counter as all others, but an application needs more fields and documents need an
  // account that is not approved.
  'own-papers': 'kernel/http/counted.test.ts',
  merchant: 'kernel/http/counted.test.ts',
}

/** Returns the mismatches between the product's budgets and this drill; one sentence each. */
export function coverageProblems(): string[] {
  const attacked = new Set<string>(ATTACKS.flatMap(({ budgets }) => budgets))
  return [
    ...Object.keys(BUDGETS)
      .filter((name) => !attacked.has(name) && !(name in TESTED))
      .map((name) => `No attack and no test covers the budget ${name}.`),
    ...Object.entries(TESTED).flatMap(([name, file]) => [
      ...(attacked.has(name) ? [`The budget ${name} is attacked: no test has to be named for it.`] : []),
      ...(name in BUDGETS ? [] : [`There is no budget ${name}.`]),
      ...(existsSync(path.join(repository, 'src/server', file)) ? [] : [`There is no test ${file}.`]),
    ]),
  ]
}
