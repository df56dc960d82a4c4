import { Alert, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { SURVEY_TEXTS } from '../../../shared/jobs/documents/survey.ts'
import { isManager } from '../../../shared/kernel/permissions.ts'
import { SurveyWays } from '../survey-ways/SurveyWays.tsx'
import type { DocumentsSlot } from './slot.ts'

/** States that an interstate move has no price yet and what is missing, with where it is filled in. */
export function SurveyNeeded({ slot }: { slot: DocumentsSlot }) {
  const { job, role, openDocument } = slot
  const texts = role === 'client' ? SURVEY_TEXTS.client : SURVEY_TEXTS.office
  return (
    <Alert color="yellow" variant="light" title={SURVEY_TEXTS.title}>
      <Text size="sm">{texts}</Text>
      {role === 'client' && job.id !== null && <SurveyLink jobId={job.id} mt="sm" />}
      {role !== 'client' && job.documents['cubeSheet'] && (
        <Button mt="sm" onClick={() => openDocument('cubeSheet')}>
          Fill in the cube sheet
        </Button>
      )}
    </Alert>
  )
}

/** Opens the survey in which the client counts what moves. */
function SurveyLink({ jobId, mt }: { jobId: number; mt?: string }) {
  return (
    <Button
      {...(mt !== undefined && { mt })}
      renderRoot={(props) => <Link {...props} to="/job/$jobId/survey" params={{ jobId: String(jobId) }} />}
    >
      Show us what moves
    </Button>
  )
}

/** The survey beside the cube sheet that it fills: for the client to count, for managers to count or to ask for it. */
export function SurveyButtons({ slot }: { slot: Pick<DocumentsSlot, 'job' | 'role'> }) {
  const { job, role } = slot
  const { id } = job
  if (id === null || (job.jobStatus !== 'inquiring' && job.jobStatus !== 'scheduled')) return null
  if (role === 'client') return <SurveyLink jobId={id} />
  if (!isManager(role)) return null
  return <SurveyWays job={job} />
}
