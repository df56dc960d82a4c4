import { Container } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { effectiveRole, isManager, type Role } from '../../../shared/kernel/permissions.ts'
import type { JobTab } from '../../../shared/jobs/jobs/progress.ts'
import { clockOf } from '../../schedule/crew/collisions.ts'
import { OverlapDialog } from '../../schedule/crew/OverlapDialog.tsx'
import { JobScreen } from '../../jobs/jobs/screen/JobScreen.tsx'
import type { PartSlot } from '../../jobs/jobs/screen/slots.ts'
import { FinishLink } from '../job/FinishLink.tsx'
import { ClockForOffice, KeptJobNote } from '../job/CrewClock.tsx'
import { TellOnTheWay } from '../job/TellOnTheWay.tsx'
import { WorkOfCrew } from '../job/WorkOfCrew.tsx'
import { MovePage } from '../job/job-pages.ts'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { useAccount } from '../../kernel/session.ts'
import { useUnreadJobs } from '../../messages/communications/unread/use-unread-jobs.ts'
import { usePhone } from '../../messages/phone/PhoneProvider.tsx'
import { LoadingText } from '../../ui/states.tsx'

const DocumentsTab = lazyPart(() =>
  import('../../jobs/documents/DocumentsTab.tsx').then((module) => ({ default: module.DocumentsTab })),
)
const ClientTab = lazyPart(() =>
  import('../../people/clients/ClientTab.tsx').then((module) => ({ default: module.ClientTab })),
)
const CrewTab = lazyPart(() =>
  import('../../schedule/crew/CrewTab.tsx').then((module) => ({ default: module.CrewTab })),
)
const JobTrucks = lazyPart(() =>
  import('../../schedule/vehicle-assignments/JobTrucks.tsx').then((module) => ({
    default: module.JobTrucks,
  })),
)
const TruckOverlapDialog = lazyPart(() =>
  import('../../schedule/vehicle-assignments/TruckOverlapDialog.tsx').then((module) => ({
    default: module.TruckOverlapDialog,
  })),
)
const ContactTab = lazyPart(() =>
  import('../../messages/communications/contact/ContactTab.tsx').then((module) => ({
    default: module.ContactTab,
  })),
)
const SendButton = lazyPart(() =>
  import('../../messages/communications/contact/SendButton.tsx').then((module) => ({
    default: module.SendButton,
  })),
)
const SentDocuments = lazyPart(() =>
  import('../../messages/sends/SentDocuments.tsx').then((module) => ({ default: module.SentDocuments })),
)
const SentAboutJob = lazyPart(() => import('../../messages/communications/SentAboutJob.tsx'))
const FinancialOfJob = lazyPart(() => import('../job/FinancialOfJob.tsx'))
const PaySummary = lazyPart(() =>
  import('../../money/financials/pay/PaySummary.tsx').then((module) => ({ default: module.PaySummary })),
)
const ManagerPayments = lazyPart(() =>
  import('../job/ManagerPayments.tsx').then((module) => ({ default: module.ManagerPayments })),
)
const ClaimsPanel = lazyPart(() =>
  import('../../messages/claims/OfficeClaims.tsx').then((module) => ({ default: module.ClaimsPanel })),
)
const PersonalLinks = lazyPart(() =>
  import('../../jobs/personal-links/PersonalLinks.tsx').then((module) => ({
    default: module.PersonalLinks,
  })),
)
const LeadOwner = lazyPart(() =>
  import('../../sales/routing/LeadOwner.tsx').then((module) => ({ default: module.LeadOwner })),
)
const JobFollowUps = lazyPart(() =>
  import('../../sales/follow-ups/JobFollowUps.tsx').then((module) => ({ default: module.JobFollowUps })),
)
const TruckOfJob = lazyPart(() =>
  import('../job/TruckOfJob.tsx').then((module) => ({ default: module.TruckOfJob })),
)

/** The Contact tab, with the phone, the claims and the personal links of other features. */
function ContactOfJob({ job, role }: Pick<PartSlot, 'job' | 'role'>) {
  const phone = usePhone()
  const navigate = useNavigate()
  const { id, companyInfo } = job
  if (id === null) return null
  return (
    <>
      <TellOnTheWay job={job} />
      <ContactTab
        job={{ id, companyInfo }}
        isManager={isManager(role)}
        phone={phone}
        renderDisputes={() => <ClaimsPanel jobId={id} />}
        onFailed={() => void navigate({ to: '/deliveries' })}
      />
      {isManager(role) && <LeadOwner jobId={id} />}
      {isManager(role) && companyInfo.id !== null && (
        <JobFollowUps jobId={id} companyId={companyInfo.id} timezone={companyInfo.timezone} />
      )}
      {isManager(role) && <PersonalLinks jobId={id} timezone={companyInfo.timezone} />}
    </>
  )
}

/** The job screen with the parts of other features; null opens a new job. */
export function JobPage({
  jobId,
  clientId,
  wantedTab,
  wantedDocument,
  replaced,
}: {
  jobId: number | null
  /** The client of a new job. */
  clientId: number | undefined
  wantedTab: JobTab | null
  wantedDocument: string | undefined
  /** The member of the crew whom a link replaces; kept until the Crew tab asks for another worker. */
  replaced: number | undefined
}) {
  const [asked, setAsked] = useState(replaced)
  if (replaced !== undefined && replaced !== asked) setAsked(replaced)
  const navigate = useNavigate()
  const account = useAccount()
  const unreadJobs = useUnreadJobs(
    account !== null && account.approved && isManager(effectiveRole(account.roles)),
  )
  const roleIn = (companyId: number): Role =>
    account?.companies.find((company) => company.id === companyId)?.role ??
    effectiveRole(account?.roles ?? [])
  return (
    <Container size="100%" py="md">
      {jobId !== null && <KeptJobNote jobId={jobId} />}
      <JobScreen
        jobId={jobId}
        clientId={clientId}
        unreadJobs={unreadJobs}
        roleIn={roleIn}
        wantedTab={wantedTab}
        wantedDocument={wantedDocument}
        onTabOpened={() =>
          // Removes the parameter, so that the same link opens the tab again; the tab reads the hash.
          void navigate({
            to: '.',
            search: {},
            hash: true,
            replace: true,
            ignoreBlocker: true,
            resetScroll: false,
          })
        }
        renderMove={() =>
          jobId !== null && <MovePage jobId={jobId} part={wantedTab} wantedDocument={wantedDocument} />
        }
        onCreated={(id) =>
          void navigate({
            to: '/job/$jobId',
            params: { jobId: String(id) },
            replace: true,
            ignoreBlocker: true,
          })
        }
        onLeave={() => void navigate({ to: '/jobs' })}
        renderClient={(slot) => (
          <Suspense fallback={<LoadingText />}>
            <ClientTab {...slot} mayManage={isManager(slot.role)} />
          </Suspense>
        )}
        renderDocuments={(slot) => (
          <Suspense fallback={<LoadingText />}>
            <DocumentsTab
              {...slot}
              renderSend={() =>
                isManager(slot.role) &&
                slot.job.id !== null && (
                  <Suspense fallback={null}>
                    <SendButton jobId={slot.job.id} />
                    <SentDocuments
                      jobId={slot.job.id}
                      timezone={slot.job.companyInfo.timezone}
                      mayResend={isManager(slot.role)}
                    />
                  </Suspense>
                )
              }
              renderPayments={() =>
                isManager(slot.role) && (
                  <Suspense fallback={<LoadingText />}>
                    <ManagerPayments job={slot.job} onAnswered={slot.onAnswered} />
                  </Suspense>
                )
              }
            />
          </Suspense>
        )}
        renderCrew={(slot) => (
          <Suspense fallback={<LoadingText />}>
            <CrewTab {...slot} replaced={asked} onReplaceAsked={() => setAsked(undefined)} />
            {isManager(slot.role) && <ClockForOffice job={slot.job} />}
            {isManager(slot.role) && <FinishLink job={slot.job} />}
            {isManager(slot.role) && slot.job.id !== null && (
              <JobTrucks jobId={slot.job.id} timezone={slot.job.companyInfo.timezone} />
            )}
          </Suspense>
        )}
        renderContact={(slot) => (
          <Suspense fallback={<LoadingText />}>
            <ContactOfJob job={slot.job} role={slot.role} />
          </Suspense>
        )}
        renderSignUp={({ job, onAnswered }) =>
          job.id !== null && <WorkOfCrew job={{ ...job, id: job.id }} onAnswered={onAnswered} />
        }
        renderFinancial={(slot) => (
          <Suspense fallback={<LoadingText />}>
            <FinancialOfJob {...slot} />
          </Suspense>
        )}
        renderPay={({ job }) => (
          <Suspense fallback={<LoadingText />}>
            <PaySummary pay={job.pay} />
          </Suspense>
        )}
        renderSent={({ job, role }) =>
          isManager(role) &&
          job.id !== null && <SentAboutJob jobId={job.id} timezone={job.companyInfo.timezone} />
        }
        renderOverlap={({ job, truckCollisions, ...slot }) => (
          <>
            <OverlapDialog
              {...slot}
              clock={clockOf(job)}
              onReplace={(replace) => {
                slot.onClose()
                void navigate({
                  to: '.',
                  search: { tab: 'crew', replace },
                  replace: true,
                  // What is typed stays in the form.
                  ignoreBlocker: true,
                  resetScroll: false,
                })
              }}
            />
            {truckCollisions && (
              <Suspense fallback={null}>
                <TruckOverlapDialog
                  {...slot}
                  collisions={truckCollisions}
                  timezone={job.companyInfo.timezone}
                />
              </Suspense>
            )}
          </>
        )}
        renderTruck={(slot) => (
          <Suspense fallback={<LoadingText />}>
            <TruckOfJob {...slot} />
          </Suspense>
        )}
      />
    </Container>
  )
}
