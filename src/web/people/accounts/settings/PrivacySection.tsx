import { Button, Group, Skeleton, Switch, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MARKETING_CHANNELS, type MarketingChannel } from '../../../../shared/company/consents/marketing.ts'
import { formatInstant } from '../../../../shared/kernel/dates.ts'
import type { ErasedKind } from '../../../../shared/people/clients/erasure.ts'
import {
  changeMarketing,
  downloadOwnData,
  readPrivacy,
  requestErasure,
  type CompanyPrivacy,
} from '../../../../shared/people/clients/privacy.api.ts'
import { call } from '../../../kernel/api.ts'
import { saveFile } from '../../../kernel/save-file.ts'
import { useCompanyZone } from '../../../kernel/session.ts'
import { callQuery } from '../../../kernel/queries.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import section from '../../../ui/section.module.css'
import classes from './account.module.css'
import ui from '../../../ui/primitives.module.css'

const privacyQuery = callQuery(readPrivacy, {})

/** What companies store about a client and why, the export of the data, and the request to erase it. */
export default function PrivacySection() {
  const { data, error, refetch } = useQuery(privacyQuery)

  async function download() {
    const content = JSON.stringify(await call(downloadOwnData, {}), null, 2)
    saveFile({ fileName: 'my-data.json', mimeType: 'application/json', content })
  }

  return (
    <div className={section['stack']}>
      <h2 className={ui['headingLarge']}>Privacy</h2>
      <section className={section['block']} aria-labelledby="own-data">
        <h3 id="own-data" className={ui['heading']}>
          Your data
        </h3>
        <p className={section['hint']}>
          One file with your profile, moves, agreements, payments and messages. Any text editor opens it.
        </p>
        <Group>
          <AsyncButton action={download} variant="default" mih={44}>
            Download your data
          </AsyncButton>
        </Group>
      </section>
      {data ? (
        data.companies.map((company) => <CompanyBlock key={company.id} company={company} />)
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} aria-label="Loading what is kept" />
      )}
    </div>
  )
}

function CompanyBlock({ company }: { company: CompanyPrivacy }) {
  const queries = useQueryClient()
  const timezone = useCompanyZone()
  const [isAsking, setAsking] = useState(false)
  const id = `privacy-${company.id}`

  async function ask() {
    queries.setQueryData(privacyQuery.queryKey, await call(requestErasure, { body: { company: company.id } }))
  }

  return (
    <section className={section['block']} aria-labelledby={id}>
      <h3 id={id} className={ui['heading']}>
        {company.name}
      </h3>
      <MarketingSwitches company={company} />
      <Kinds title="What is kept even after erasure, and why" kinds={company.stays} />
      <Kinds title="What is erased" kinds={company.goes} />
      {company.askedAt === null ? (
        <Group>
          <Button variant="default" c="var(--mantine-color-error)" mih={44} onClick={() => setAsking(true)}>
            Request erasure
          </Button>
        </Group>
      ) : (
        <output>
          You requested erasure on {formatInstant(company.askedAt, timezone)}. {company.name} will contact
          you.
        </output>
      )}
      <ConfirmDialog
        opened={isAsking}
        question={`${company.name} will review your request and erase what is listed under “What is erased”. This can't be undone.`}
        confirmLabel="Request erasure"
        onConfirm={ask}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}

const MARKETING_LABELS = { mail: 'By email', text: 'By text' }

/** Switches for the company's offers and requests to rate, for each channel. */
function MarketingSwitches({ company }: { company: CompanyPrivacy }) {
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (change: { channel: MarketingChannel; isAllowed: boolean }) =>
      call(changeMarketing, { body: { company: company.id, ...change } }),
    onSuccess: (answer) => queries.setQueryData(privacyQuery.queryKey, answer),
  })
  const channels = MARKETING_CHANNELS.filter((channel) => company.marketing[channel] !== null)
  if (channels.length === 0) return null
  return (
    <div>
      <h4 className={section['hint']}>Offers and requests to rate a move</h4>
      <Group mt={8}>
        {channels.map((channel) => (
          <Switch
            key={channel}
            label={MARKETING_LABELS[channel]}
            checked={company.marketing[channel] ?? false}
            disabled={save.isPending}
            onChange={(event) => save.mutate({ channel, isAllowed: event.currentTarget.checked })}
          />
        ))}
      </Group>
      {save.error && (
        <Text size="sm" c="red" role="alert">
          {save.error.message}
        </Text>
      )}
    </div>
  )
}

function Kinds({ title, kinds }: { title: string; kinds: readonly ErasedKind[] }) {
  if (kinds.length === 0) return null
  return (
    <div>
      <h4 className={section['hint']}>{title}</h4>
      <ul className={classes['kinds']}>
        {kinds.map(({ what, count, why }) => (
          <li key={what}>
            <Text size="sm" fw={500}>
              {what}
              {count !== null && count > 1 ? ` (${count.toLocaleString('en-US')})` : ''}
            </Text>
            <Text size="sm" c="dimmed">
              {why}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  )
}
