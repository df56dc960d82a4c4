import { Alert, Button, Text } from '@mantine/core'
import { SURVEY_TEXTS } from '../../../shared/jobs/documents/survey.ts'
import type { DocumentsSlot } from './slot.ts'

/** States that an interstate move has no price yet and what is missing, with a link for the office. */
export function SurveyNeeded({ slot }: { slot: DocumentsSlot }) {
  const { job, role, openDocument } = slot
  const texts = role === 'client' ? SURVEY_TEXTS.client : SURVEY_TEXTS.office
  return (
    <Alert color="yellow" variant="light" title={SURVEY_TEXTS.title}>
      <Text size="sm">{texts}</Text>
      {role !== 'client' && job.documents['cubeSheet'] && (
        <Button mt="sm" onClick={() => openDocument('cubeSheet')}>
          Fill in the cube sheet
        </Button>
      )}
    </Alert>
  )
}
