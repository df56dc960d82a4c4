import { ActionIcon, Button, Container, NativeSelect, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isManager } from '../../../shared/kernel/permissions.ts'
import { useAccount } from '../../kernel/session.ts'
import { useToday } from '../../kernel/use-today.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { CompanyChoice } from '../../ui/CompanyChoice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import { AdList } from './AdList.tsx'
import { AdModal, type AdToWrite } from './AdModal.tsx'
import { AdPanel } from './AdPanel.tsx'
import { ADS_KEYS, calendarQuery, entitiesQuery } from './ads.queries.ts'
import { viewSpan, stepDay, viewTitle } from './calendar.ts'
import { EntitiesModal } from './EntitiesModal.tsx'
import { MonthView } from './MonthView.tsx'
import { AD_VIEW_LABELS, AD_VIEWS, type AdsSearch } from './place.ts'
import { WeekView } from './WeekView.tsx'
import classes from './ads.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  place: AdsSearch
  onPlace: (place: AdsSearch) => void
}

/** /ads: the calendar of ads and their results. */
export function AdsPage({ place, onPlace }: Props) {
  const account = useAccount()
  if (!account) return null
  const companies = account.companies
    .filter(({ approved, role }) => approved && isManager(role))
    .toSorted(
      (one, other) => Number(other.id === account.defaultCompany) - Number(one.id === account.defaultCompany),
    )
  const company = companies.find(({ id }) => id === place.company) ?? companies[0]
  return (
    <Container size="100%" py="lg">
      {/* The key resets the state when the company changes. */}
      {company && (
        <Ads key={company.id} company={company} companies={companies} place={place} onPlace={onPlace} />
      )}
    </Container>
  )
}

interface AdsProps extends Props {
  company: { id: number; name: string; timezone: string }
  companies: readonly { id: number; name: string }[]
}

function Ads({ company, companies, place, onPlace }: AdsProps) {
  const today = useToday(company.timezone)
  // The results of an ad count the jobs of its source.
  useLiveRefetch(['updateReferrer'], ADS_KEYS)
  const entities = useQuery(entitiesQuery(company.id))
  const [writing, setWriting] = useState<AdToWrite | null>(null)
  const [isListing, setListing] = useState(false)
  const day = place.day ?? today
  const { view } = place
  const schedule = (on: string) => setWriting({ kind: 'new', day: on })
  return (
    <div className={ui['panel']}>
      <PageHeader
        title="Ads"
        actions={
          <>
            <CompanyChoice
              companies={companies}
              value={company.id}
              onChange={(chosen) => onPlace({ view, company: chosen })}
            />
            <Button variant="default" mih={44} onClick={() => setListing(true)}>
              Where ads run
            </Button>
            <Button
              mih={44}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => schedule(day < today ? today : day)}
            >
              Schedule Ad
            </Button>
          </>
        }
      />
      <div className={`${ui['bar']} ${classes['bar']}`}>
        {view === 'list' ? (
          <h2 className={`${ui['headingLarge']} ${classes['title']}`}>All ads</h2>
        ) : (
          <div className={classes['steps']}>
            <ActionIcon
              size={44}
              color="gray"
              aria-label={view === 'month' ? 'Previous month' : 'Previous week'}
              onClick={() => onPlace({ ...place, day: stepDay(view, day, -1) })}
            >
              <IconChevronLeft size={20} aria-hidden />
            </ActionIcon>
            <ActionIcon
              size={44}
              color="gray"
              aria-label={view === 'month' ? 'Next month' : 'Next week'}
              onClick={() => onPlace({ ...place, day: stepDay(view, day, 1) })}
            >
              <IconChevronRight size={20} aria-hidden />
            </ActionIcon>
            <h2 className={`${ui['headingLarge']} ${classes['title']}`} aria-live="polite">
              {viewTitle(view, day)}
            </h2>
            <Button variant="default" mih={44} onClick={() => onPlace({ ...place, day: undefined })}>
              Today
            </Button>
          </div>
        )}
        <div className={classes['steps']}>
          <NativeSelect
            aria-label="Entity"
            data={[
              { value: '', label: 'Everywhere' },
              ...(entities.data ?? []).map(({ id, internalEntityName }) => ({
                value: String(id),
                label: internalEntityName,
              })),
            ]}
            value={place.entity === undefined ? '' : String(place.entity)}
            onChange={(event) => {
              const id = event.currentTarget.value
              onPlace({ ...place, entity: id === '' ? undefined : Number(id), page: undefined })
            }}
          />
          <SegmentedControl
            aria-label="View"
            data={AD_VIEWS.map((one) => ({ value: one, label: AD_VIEW_LABELS[one] }))}
            value={view}
            onChange={(to) => onPlace({ ...place, view: to, page: undefined })}
          />
        </div>
      </div>
      {view === 'list' ? (
        <AdList companyId={company.id} place={place} onPlace={onPlace} onSchedule={() => schedule(today)} />
      ) : (
        <Calendar
          companyId={company.id}
          view={view}
          day={day}
          today={today}
          place={place}
          onPlace={onPlace}
          onSchedule={schedule}
        />
      )}
      <AdPanel
        id={place.ad ?? null}
        timezone={company.timezone}
        onClose={() => onPlace({ ...place, ad: undefined })}
        onEdit={(ad) => setWriting({ kind: 'edit', ad })}
      />
      {writing && (
        <AdModal
          companyId={company.id}
          entities={entities.data ?? []}
          writing={writing}
          onClose={() => setWriting(null)}
          onSaved={(ad) =>
            onPlace({
              ...place,
              day: view === 'list' ? place.day : ad.startDate,
              ad: writing?.kind === 'edit' ? ad.id : place.ad,
            })
          }
        />
      )}
      <EntitiesModal companyId={company.id} opened={isListing} onClose={() => setListing(false)} />
    </div>
  )
}

interface CalendarProps extends Props {
  companyId: number
  view: 'month' | 'week'
  day: string
  today: string
  onSchedule: (day: string) => void
}

function Calendar({ companyId, view, day, today, place, onPlace, onSchedule }: CalendarProps) {
  const ads = useQuery(calendarQuery(companyId, viewSpan(view, day), place.entity))
  if (!ads.data)
    return ads.isError ? (
      <ErrorState message={ads.error.message} onRetry={() => void ads.refetch()} />
    ) : (
      <LoadingText />
    )
  const shared = {
    day,
    today,
    ads: ads.data,
    onOpen: (ad: number) => onPlace({ ...place, ad }),
    onSchedule,
  }
  return (
    <>
      <VisuallyHidden component="output">
        {ads.data.length === 1 ? '1 ad' : `${ads.data.length} ads`} in {viewTitle(view, day)}
      </VisuallyHidden>
      {view === 'month' ? (
        <MonthView {...shared} onDay={(to) => onPlace({ ...place, day: to })} />
      ) : (
        <WeekView {...shared} />
      )}
      {ads.data.length === 0 && (
        <p className={classes['note']}>
          No ads in these days. Press a day, or “Schedule Ad”, to plan the first one.
        </p>
      )}
    </>
  )
}
