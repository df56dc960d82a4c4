import { Button, Skeleton, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TeamMember } from '../../../shared/people/accounts/team.api.ts'
import { focusAfterRender } from '../../kernel/focus.ts'
import { Pages } from '../../ui/Pages.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import type { CompanySectionProps } from '../../ui/settings-section.ts'
import section from '../../ui/section.module.css'
import { InviteDialog } from './InviteDialog.tsx'
import { Invites } from './Invites.tsx'
import { MemberDialog } from './MemberDialog.tsx'
import { changeButtonId, MemberRow } from './MemberRow.tsx'
import { SecondFactorRule } from './SecondFactorRule.tsx'
import { teamKey, teamQuery, teamSettingsQuery } from './team.queries.ts'
import classes from './team.module.css'

const PER_PAGE = 50
/** Debounce after the last keystroke before a search, in milliseconds. */
const DEBOUNCE_MS = 300

/** The company's team: roles, permissions, invitations, the second factor. */
export default function TeamSection({ company }: CompanySectionProps) {
  const queries = useQueryClient()
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), DEBOUNCE_MS)
  const [page, setPage] = useState(1)
  const [isInviting, setInviting] = useState(false)
  const [opened, setOpened] = useState<TeamMember | null>(null)
  const team = useQuery(teamQuery(company.id, settled, page))
  const settings = useQuery(teamSettingsQuery(company.id))
  const renew = () => queries.invalidateQueries({ queryKey: teamKey(company.id) })
  const roles = settings.data?.rolesToGive ?? []
  return (
    <div className={`${section['section']} ${section['stack']}`}>
      <div className={classes['head']}>
        <h2 className={section['title']}>Team</h2>
        <Button
          mih={44}
          leftSection={<IconUserPlus size={16} aria-hidden />}
          disabled={roles.length === 0}
          onClick={() => setInviting(true)}
        >
          Invite
        </Button>
      </div>
      <TextInput
        type="search"
        label="Search the team"
        placeholder="Name, phone or email"
        className={classes['search'] ?? ''}
        autoComplete="off"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          setPage(1)
        }}
      />
      {team.isError ? (
        <ErrorState message={team.error.message} onRetry={() => void team.refetch()} />
      ) : !team.data ? (
        <Stack gap="xs" aria-busy="true" aria-label="Loading the team">
          {['first', 'second', 'third'].map((row) => (
            <Skeleton key={row} height={56} />
          ))}
        </Stack>
      ) : team.data.rows.length === 0 ? (
        <EmptyState
          title={settled === '' ? 'Nobody works here yet.' : `Nobody on the team is called “${settled}”.`}
        />
      ) : (
        <>
          <ul className={classes['rows']} aria-label="Team">
            {team.data.rows.map((member) => (
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
          <Pages
            page={page}
            pages={Math.ceil(team.data.total / PER_PAGE)}
            onPage={setPage}
            label="Pages of the team"
          />
        </>
      )}
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
