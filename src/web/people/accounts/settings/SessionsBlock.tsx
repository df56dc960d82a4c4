import { Badge, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listSessions,
  endOtherSessions,
  endSession,
  type SessionInfo,
} from '../../../../shared/people/accounts/sessions.api.ts'
import { formatJobDate, wallClockOf } from '../../../../shared/kernel/dates.ts'
import { call } from '../../../kernel/api.ts'
import { useCompanyZone } from '../../../kernel/session.ts'
import { focusAfterLoss } from '../../../kernel/focus.ts'
import { keyBelow, listQuery, useRefetch } from '../../../kernel/queries.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { PagedList } from '../../../ui/list/PagedList.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import section from '../../../ui/section.module.css'
import classes from './account.module.css'
import ui from '../../../ui/primitives.module.css'

/** The person's sessions, with buttons to end one or all others. */
export function SessionsBlock() {
  const [page, setPage] = useState(1)
  const [isAsking, setAsking] = useState(false)
  const sessions = useQuery(listQuery(listSessions, { query: { page } }))
  const renew = useRefetch(keyBelow(listSessions))

  async function end(id: string) {
    await call(endSession, { params: { session: id } })
    await renew()
    // The button disappeared with its session.
    focusAfterLoss('sessions')
  }

  async function endOthers() {
    const { ended } = await call(endOtherSessions, {})
    showSuccess(ended === 1 ? '1 session ended.' : `${ended} sessions ended.`)
    setPage(1)
    await renew()
  }

  return (
    <section className={section['block']} aria-labelledby="sessions">
      <h3 id="sessions" tabIndex={-1} className={ui['heading']}>
        Sessions
      </h3>
      <p className={section['hint']}>
        Devices that are signed in to your account. If you lost one, end its session and remove its passkey.
        If you don't recognize one, also change your password.
      </p>
      <PagedList query={sessions} nouns={['session', 'sessions']} page={page} onPage={setPage} empty={null}>
        {(rows) => (
          <ul className={classes['rows']} aria-label="Sessions">
            {rows.map((one) => (
              <SessionRow key={one.id} session={one} onEnd={() => end(one.id)} />
            ))}
          </ul>
        )}
      </PagedList>
      {(sessions.data?.total ?? 0) > 1 && (
        <Button variant="default" mih={44} style={{ alignSelf: 'start' }} onClick={() => setAsking(true)}>
          End all other sessions
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question="You stay signed in here and are signed out everywhere else."
        confirmLabel="End all other sessions"
        onConfirm={endOthers}
      />
    </section>
  )
}

function SessionRow({ session, onEnd }: { session: SessionInfo; onEnd: () => Promise<void> }) {
  const zone = useCompanyZone()
  const timeOf = (instant: string) => formatJobDate(wallClockOf(instant, zone))
  return (
    <li className={classes['row']}>
      <div>
        <div className={classes['device']}>
          {session.device}{' '}
          {session.isThis && (
            <Badge variant="light" color="green">
              This device
            </Badge>
          )}
        </div>
        <Text size="sm" c="dimmed">
          First used {timeOf(session.createdAt)}
          {session.ip !== '' && ` from network ${session.ip}`} · Last used {timeOf(session.lastUsedAt)}
        </Text>
      </div>
      {!session.isThis && (
        <AsyncButton
          variant="default"
          mih={44}
          action={onEnd}
          successText="Session ended."
          aria-label={`End the session ${session.device}, last used ${timeOf(session.lastUsedAt)}`}
        >
          End
        </AsyncButton>
      )}
    </li>
  )
}
