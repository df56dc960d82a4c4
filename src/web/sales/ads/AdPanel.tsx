import { Button, Drawer, Group, Modal, Radio } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AD_SCOPES, type Ad, type AdScope } from '../../../shared/sales/ads/ad.ts'
import { getAd, deleteAd } from '../../../shared/sales/ads/ads.api.ts'
import { JOB_SOURCE_LABELS } from '../../../shared/trade/job.choices.ts'
import { call } from '../../kernel/api.ts'
import { callQuery, keyBelow } from '../../kernel/queries.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { AdJobs } from './AdJobs.tsx'
import { useRefetchAds } from './ads.queries.ts'
import { SCOPE_LABELS } from './scopes.ts'
import { money, repeatText, adTimesText } from './words.ts'
import { FactList } from '../../ui/FactList.tsx'
import classes from './ads.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  id: number | null
  timezone: string
  onClose: () => void
  onEdit: (ad: Ad) => void
}

/** One ad: when and where it runs, its text, its cost, and the jobs that came from it. */
export function AdPanel({ id, timezone, onClose, onEdit }: Props) {
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title="Ad"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {id !== null && <Panel id={id} timezone={timezone} onClose={onClose} onEdit={onEdit} />}
    </Drawer>
  )
}

function Panel({ id, timezone, onClose, onEdit }: Props & { id: number }) {
  const query = useQuery(callQuery(getAd, { params: { id } }))
  const [isAsking, setAsking] = useState(false)
  const ad = query.data
  if (!ad)
    return query.isError ? (
      <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingText />
    )
  const repeat = repeatText(ad)
  return (
    <div className={ui['panel']}>
      <h2 className={`${ui['headingLarge']} ${classes['title']}`}>{ad.title}</h2>
      <p className={classes['plain']}>
        {ad.entity.internalEntityName}, {adTimesText(ad)}
      </p>
      {repeat !== null && <p className={classes['note']}>{repeat}</p>}
      {ad.text !== '' && <p className={classes['adText']}>{ad.text}</p>}
      <Group gap="xs">
        <Button mih={44} variant="default" onClick={() => onEdit(ad)}>
          Change
        </Button>
        <Button mih={44} variant="subtle" color="red" onClick={() => setAsking(true)}>
          Delete
        </Button>
      </Group>
      <section aria-label="Results" className={ui['panel']}>
        <h3 className={ui['heading']}>Results</h3>
        <FactList className={classes['figures']} facts={figuresOf(ad)} />
        <p className={classes['note']}>
          Jobs with the source “{JOB_SOURCE_LABELS[ad.entity.jobSource]}” that came in from its start until{' '}
          {ad.attributionDays === 1 ? '1 day' : `${ad.attributionDays} days`} after its end, unless a later ad
          of that source counts for them; and jobs that you tie to it.
        </p>
      </section>
      <AdJobs ad={ad} timezone={timezone} />
      <Modal opened={isAsking} onClose={() => setAsking(false)} title="Delete ad" centered>
        <DeleteAd
          ad={ad}
          onCancel={() => setAsking(false)}
          onDeleted={() => {
            setAsking(false)
            onClose()
          }}
        />
      </Modal>
    </div>
  )
}

function figuresOf(ad: Ad): [string, string][] {
  const orNone = (dollars: number | null) => (dollars === null ? '–' : money(dollars))
  return [
    ['Cost', money(ad.cost)],
    ['Jobs', String(ad.jobCount)],
    ['Booked', String(ad.bookedCount)],
    ['Cost per job', orNone(ad.costPerJob)],
    ['Cost per booked job', orNone(ad.costPerBookedJob)],
    ...(ad.revenue === null ? [] : [['Revenue', money(ad.revenue)] as [string, string]]),
  ]
}

function DeleteAd({ ad, onCancel, onDeleted }: { ad: Ad; onCancel: () => void; onDeleted: () => void }) {
  const queries = useQueryClient()
  const renew = useRefetchAds()
  const [scope, setScope] = useState<AdScope>('one')
  async function remove() {
    const { message } = await call(deleteAd, { params: { id: ad.id }, query: { scope } })
    onDeleted()
    showSuccess(message)
    queries.removeQueries({ queryKey: keyBelow(getAd, { id: ad.id }) })
    await renew()
  }
  return (
    <div className={ui['panel']}>
      <p className={classes['plain']}>Are you sure you want to delete “{ad.title}”?</p>
      {ad.repeat !== null && (
        <Radio.Group
          label="What to delete"
          value={scope}
          onChange={(value) => setScope(AD_SCOPES.find((one) => one === value) ?? 'one')}
        >
          {AD_SCOPES.map((one) => (
            <Radio key={one} value={one} label={SCOPE_LABELS[one]} py={10} />
          ))}
        </Radio.Group>
      )}
      <Group justify="flex-end">
        <Button variant="default" mih={44} data-autofocus onClick={onCancel}>
          Cancel
        </Button>
        <AsyncButton color="red" mih={44} action={remove}>
          Delete
        </AsyncButton>
      </Group>
    </div>
  )
}
