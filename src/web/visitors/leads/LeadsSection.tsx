import { Alert, Button, CopyButton, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { sourceLabel } from '../../../shared/trade/job.choices.ts'
import { listLeadKeys, revokeLeadKey, type LeadKey } from '../../../shared/visitors/leads/leads.api.ts'
import type { CompanySectionProps } from '../../company/record/settings-section.ts'
import { call } from '../../kernel/api.ts'
import { callQuery, keyBelow, useRefetch } from '../../kernel/queries.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import section from '../../ui/section.module.css'
import ui from '../../ui/primitives.module.css'
import { KeyDialog } from './KeyDialog.tsx'
import { LeadGuide } from './LeadGuide.tsx'
import classes from './leads.module.css'

/** The keys with which portals and websites send leads, and how they do it. */
export default function LeadsSection({ company }: CompanySectionProps) {
  const params = { id: company.id }
  const keys = useQuery(callQuery(listLeadKeys, { params }))
  const renew = useRefetch(keyBelow(listLeadKeys, params))
  const [isAdding, setAdding] = useState(false)
  const [newKey, setNewKey] = useState<string | null>(null)
  const [revoked, setRevoked] = useState<LeadKey | null>(null)

  async function revoke() {
    if (!revoked) return
    await call(revokeLeadKey, { params: { ...params, keyId: revoked.id } })
    setRevoked(null)
    await renew()
    showSuccess('Key revoked.')
  }

  return (
    <div className={`${section['section']} ${section['stack']}`}>
      <div className={ui['bar']}>
        <h2 className={ui['headingLarge']}>Leads from elsewhere</h2>
        <Button mih={44} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          Add a sender
        </Button>
      </div>
      <p className={section['hint']}>
        A portal that sells leads, or the form of your own website, sends each lead with its key. It becomes
        an inquiry with the source of the key. A lead of somebody who asked in the last 30 days is added to
        their inquiry. To bring in a list of leads, use Settings, Import.
      </p>
      {newKey !== null && <NewKey text={newKey} onClose={() => setNewKey(null)} />}
      {keys.error && <ErrorState message={keys.error.message} onRetry={() => void keys.refetch()} />}
      {keys.data?.keys.length === 0 && <EmptyState title="No sender has a key yet." />}
      {keys.data && keys.data.keys.length > 0 && (
        <ul className={ui['list']} aria-label="Senders of leads">
          {keys.data.keys.map((key) => (
            <li key={key.id} className={classes['key']}>
              <div>
                <div className={classes['name']}>{key.name}</div>
                <Text size="sm" c="dimmed">
                  {sourceLabel(key.source)} · {countOf(key)} · {usedText(key, company.timezone)}
                </Text>
              </div>
              {key.revokedAt === null && (
                <Button
                  variant="subtle"
                  color="red"
                  mih={44}
                  aria-label={`Revoke the key of ${key.name}`}
                  onClick={() => setRevoked(key)}
                >
                  Revoke
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <LeadGuide />
      <KeyDialog
        companyId={company.id}
        opened={isAdding}
        onClose={() => setAdding(false)}
        onMade={async (made) => {
          setNewKey(made)
          await renew()
        }}
      />
      <ConfirmDialog
        opened={revoked !== null}
        onClose={() => setRevoked(null)}
        question={`Leads from ${revoked?.name ?? ''} are refused from now on. Inquiries that came from there stay.`}
        confirmLabel="Revoke"
        onConfirm={revoke}
      />
    </div>
  )
}

function countOf({ leads, duplicates }: LeadKey): string {
  const all = leads === 1 ? '1 lead in 30 days' : `${leads} leads in 30 days`
  return duplicates === 0 ? all : `${all}, ${duplicates} of them asked again`
}

function usedText({ revokedAt, usedAt }: LeadKey, timezone: string): string {
  if (revokedAt !== null) return `Revoked ${formatInstant(revokedAt, timezone)}`
  return usedAt === null ? 'Never used' : `Last used ${formatInstant(usedAt, timezone)}`
}

/** The key is stored as a hash, so that it cannot be shown again. */
function NewKey({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Alert title="Copy the key now" withCloseButton closeButtonLabel="Close" onClose={onClose}>
      <p className={classes['hint']}>It is shown only this once. Give it to the sender and to nobody else.</p>
      <Group gap={12}>
        <code className={classes['code']}>{text}</code>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" mih={44} onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Alert>
  )
}
