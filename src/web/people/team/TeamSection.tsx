import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getTeamSettings, listTeam, type TeamMember } from '../../../shared/people/accounts/team.api.ts'
import { listInvites } from '../../../shared/people/accounts/invites.api.ts'
import { focusAfterRender } from '../../kernel/focus.ts'
import { callQuery, keyBelow, listQuery, useRefetch } from '../../kernel/queries.ts'
import { PagedList } from '../../ui/list/PagedList.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { CompanySectionProps } from '../../company/record/settings-section.ts'
import section from '../../ui/section.module.css'
import { InviteDialog } from './InviteDialog.tsx'
import { Invites } from './Invites.tsx'
import { MemberDialog } from './MemberDialog.tsx'
import { changeButtonId, MemberRow } from './MemberRow.tsx'
import { SecondFactorRule } from './SecondFactorRule.tsx'
import classes from './team.module.css'
import ui from '../../ui/primitives.module.css'

/** The company's team: roles, permissions, invitations, the second factor. */
export default function TeamSection({ company }: CompanySectionProps) {
  const params = { id: company.id }
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [isInviting, setInviting] = useState(false)
  const [opened, setOpened] = useState<TeamMember | null>(null)
  const team = useQuery(listQuery(listTeam, { params, query: { search, page } }))
  const settings = useQuery(callQuery(getTeamSettings, { params }))
  const renew = useRefetch(keyBelow(listTeam, params), keyBelow(listInvites, params))
  const roles = settings.data?.rolesToGive ?? []
  return (
    <div className={`${section['section']} ${section['stack']}`}>
      <div className={`${ui['row']} ${classes['head']}`}>
        <h2 className={ui['headingLarge']}>Team</h2>
        <Button
          mih={44}
          leftSection={<IconUserPlus size={16} aria-hidden />}
          disabled={roles.length === 0}
          onClick={() => setInviting(true)}
        >
          Invite
        </Button>
      </div>
      <SearchField
        label="Search the team"
        placeholder="Name, phone or email"
        value={search}
        onSearch={(text) => {
          setSearch(text)
          setPage(1)
        }}
      />
      <PagedList
        query={team}
        nouns={['team member', 'team members']}
        page={page}
        onPage={setPage}
        empty={
          <EmptyState
            title={search === '' ? 'Nobody works here yet.' : `Nobody on the team matches “${search}”.`}
          />
        }
      >
        {(rows) => (
          <ul className={ui['list']} aria-label="Team">
            {rows.map((member) => (
              <MemberRow
                key={member.id}
                companyId={company.id}
                timezone={company.timezone}
                member={member}
                onEdit={() => setOpened(member)}
                onChanged={renew}
              />
            ))}
          </ul>
        )}
      </PagedList>
      <Invites companyId={company.id} timezone={company.timezone} onChanged={renew} />
      {settings.data && (
        <SecondFactorRule companyId={company.id} settings={settings.data} onChanged={renew} />
      )}
      <InviteDialog
        companyId={company.id}
        roles={roles}
        opened={isInviting}
        onClose={() => setInviting(false)}
        onInvited={renew}
      />
      {opened && (
        <MemberDialog
          companyId={company.id}
          member={opened}
          roles={roles}
          onClose={() => {
            setOpened(null)
            focusAfterRender(changeButtonId(opened.id))
          }}
          onSaved={renew}
        />
      )}
    </div>
  )
}
