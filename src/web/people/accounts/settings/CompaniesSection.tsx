import { Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '../../../../shared/kernel/account.ts'
import {
  listInvitations,
  acceptInvitation,
  declineInvitation,
  leaveCompany,
  sendEmailCode,
  type Invitation,
} from '../../../../shared/people/accounts/links.api.ts'
import { ROLE_LABELS } from '../../../../shared/people/accounts/team.rules.ts'
import { call } from '../../../kernel/api.ts'
import { focusAfterLoss } from '../../../kernel/focus.ts'
import { reloadAccount, useAccount } from '../../../kernel/session.ts'
import { callQuery, keyBelow, useRefetch } from '../../../kernel/queries.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import type { UserSectionProps } from '../../../company/record/settings-section.ts'
import section from '../../../ui/section.module.css'
import classes from './account.module.css'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import ui from '../../../ui/primitives.module.css'

/**
 * Companies that invited the person, and companies that the person belongs to. Every change is saved
 * immediately.
 */
export default function CompaniesSection(_props: UserSectionProps) {
  const account = useAccount()
  return (
    account && (
      <div className={`${section['section']} ${section['stack']}`}>
        <h2 className={ui['headingLarge']}>Companies</h2>
        {account.isEmailConfirmed ? <Invitations /> : <UnconfirmedEmail account={account} />}
        <OwnCompanies account={account} />
      </div>
    )
  )
}

function UnconfirmedEmail({ account }: { account: Account }) {
  const [isSent, setSent] = useState(false)
  if (account.email === null) return null
  return (
    <section className={section['block']} aria-labelledby="confirm-email">
      <h3 id="confirm-email" className={ui['heading']}>
        Confirm your email
      </h3>
      <Text>Companies that would like to add you are shown once you have confirmed {account.email}.</Text>
      {isSent ? (
        <ConfirmEmail account={account} email={account.email} />
      ) : (
        <AsyncButton
          mih={44}
          style={{ alignSelf: 'start' }}
          action={async () => {
            await call(sendEmailCode, {})
            setSent(true)
          }}
        >
          Send me a code
        </AsyncButton>
      )}
    </section>
  )
}

function Invitations() {
  const invitations = useQuery(callQuery(listInvitations, {}))
  return (
    <section className={section['block']} aria-labelledby="invitations">
      <h3 id="invitations" tabIndex={-1} className={ui['heading']}>
        Invitations
      </h3>
      {invitations.isError ? (
        <ErrorState message={invitations.error.message} onRetry={() => void invitations.refetch()} />
      ) : !invitations.data ? (
        <Skeleton height={56} aria-label="Loading invitations" />
      ) : invitations.data.length === 0 ? (
        <p className={section['hint']}>No company is waiting for your answer.</p>
      ) : (
        <ul className={classes['rows']} aria-label="Invitations">
          {invitations.data.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </section>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const refetch = useRefetch(keyBelow(listInvitations))
  const { id, company, role } = invitation

  async function answer(endpoint: typeof acceptInvitation) {
    await call(endpoint, { params: { id } })
    await Promise.all([refetch(), reloadAccount()])
    // The buttons disappeared with the row.
    focusAfterLoss('invitations')
  }

  return (
    <li className={classes['row']}>
      <div>
        <div className={classes['device']}>
          {company.name} would like to add you as a {role}
        </div>
        <Text size="sm" c="dimmed">
          If you accept, your moves and work with them appear here, and they see it when you change your name,
          phone, email, address or picture.
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <AsyncButton
          variant="default"
          mih={44}
          action={() => answer(declineInvitation)}
          successText="Invitation declined."
          aria-label={`Decline ${company.name}`}
        >
          Decline
        </AsyncButton>
        <AsyncButton
          mih={44}
          action={() => answer(acceptInvitation)}
          successText={`Your account is linked with ${company.name}.`}
          aria-label={`Accept ${company.name}`}
        >
          Accept
        </AsyncButton>
      </Group>
    </li>
  )
}

function OwnCompanies({ account }: { account: Account }) {
  const [leaving, setLeaving] = useState<Account['companies'][number]>()
  const companies = account.companies.filter(({ approved }) => approved)
  return (
    <section className={section['block']} aria-labelledby="own-companies">
      <h3 id="own-companies" tabIndex={-1} className={ui['heading']}>
        Your companies
      </h3>
      {companies.length === 0 && (
        <p className={section['hint']}>No company is linked with your account yet.</p>
      )}
      <ul className={classes['rows']} aria-label="Your companies">
        {companies.map((company) => (
          <li key={company.id} className={classes['row']}>
            <div>
              <div className={classes['device']}>{company.name}</div>
              <Text size="sm" c="dimmed">
                {ROLE_LABELS[company.role]} ·{' '}
                {company.isLinked ? 'sees changes to your account' : 'does not see changes to your account'}
              </Text>
            </div>
            {company.isLinked && (
              <AsyncButton
                variant="default"
                mih={44}
                action={async () => setLeaving(company)}
                aria-label={`Stop sharing with ${company.name}`}
              >
                Stop sharing
              </AsyncButton>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        question={`${leaving?.name ?? ''} will no longer see changes to your account. It keeps the records it has, and your jobs with it stay here.`}
        confirmLabel="Stop sharing"
        onConfirm={async () => {
          if (!leaving) return
          await call(leaveCompany, { params: { id: leaving.id } })
          await reloadAccount()
          focusAfterLoss('own-companies')
        }}
      />
    </section>
  )
}
